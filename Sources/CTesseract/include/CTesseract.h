#pragma once
#include <tesseract/capi.h>

/// Tesseract's library parallelises one line with OpenMP, which makes a line six times slower.
/// This recognises the page with OpenMP off on the calling thread: the setting belongs to a thread,
/// and a pool may call from any. Returns what TessBaseAPIRecognize returns, 0 for success.
int reticle_tesseract_recognize(TessBaseAPI *handle);
