#pragma once
#ifdef __cplusplus
extern "C" {
#endif
int reticle_zxing_version(void);
#ifdef __cplusplus
}
#endif
