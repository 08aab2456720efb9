#include "CGlue.h"
