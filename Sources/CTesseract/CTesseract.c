#define _GNU_SOURCE
#include "CTesseract.h"

#include <dlfcn.h>
#include <stddef.h>

typedef void set_levels(int);

// Tesseract brings libgomp with it when it was built with OpenMP. Looking the function up at run
// time needs no OpenMP in the compiler and works with a Tesseract that was built without it.
static set_levels *max_active_levels(void) {
  return (set_levels *)dlsym(RTLD_DEFAULT, "omp_set_max_active_levels");
}

int reticle_tesseract_recognize(TessBaseAPI *handle) {
  static _Thread_local int is_off = 0;
  if (!is_off) {
    set_levels *set = max_active_levels();
    if (set != NULL) set(0);
    is_off = 1;
  }
  return TessBaseAPIRecognize(handle, NULL);
}
