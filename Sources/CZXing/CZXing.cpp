#include "CZXing.h"
#include <ZXing/ZXVersion.h>
int reticle_zxing_version(void) { return ZXING_VERSION_MAJOR * 100 + ZXING_VERSION_MINOR; }
