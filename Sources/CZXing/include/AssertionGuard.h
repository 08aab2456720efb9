#ifndef RETICLE_ASSERTION_GUARD_H
#define RETICLE_ASSERTION_GUARD_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Does some work during which a failed assertion of a library ends the work, not the process.
///
/// ZXing 1.x asserts on pictures: a line through no point at all, when a finder pattern is bent
/// (zxing-cpp's RegressionLine). What the work held by then is lost, some hundred kilobytes; the
/// libraries that are guarded hold no locks.
///
/// Returns false when an assertion failed. The work must not throw.
bool reticle_guarded(void (*work)(void *), void *context);

#ifdef __cplusplus
}
#endif

#endif
