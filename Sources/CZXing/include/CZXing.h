#pragma once

#include "AssertionGuard.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Formats that can be asked for, as bits.
enum reticle_zxing_format {
  RETICLE_ZXING_QR = 1 << 0,
  RETICLE_ZXING_MICRO_QR = 1 << 1,
  RETICLE_ZXING_DATA_MATRIX = 1 << 2,
  RETICLE_ZXING_AZTEC = 1 << 3,
  RETICLE_ZXING_PDF417 = 1 << 4,
  RETICLE_ZXING_MAXI_CODE = 1 << 5,
  /// Linear formats: read from pictures of one row only (see `reticle_zxing_read`).
  RETICLE_ZXING_EAN13 = 1 << 8,
  RETICLE_ZXING_EAN8 = 1 << 9,
  RETICLE_ZXING_UPCA = 1 << 10,
  RETICLE_ZXING_UPCE = 1 << 11,
  RETICLE_ZXING_CODE128 = 1 << 12,
  RETICLE_ZXING_CODE39 = 1 << 13,
  RETICLE_ZXING_CODE93 = 1 << 14,
  RETICLE_ZXING_CODABAR = 1 << 15,
  RETICLE_ZXING_ITF = 1 << 16,
  RETICLE_ZXING_DATABAR = 1 << 17,
  RETICLE_ZXING_DATABAR_EXPANDED = 1 << 18,
};

/// How much to try, as bits.
enum reticle_zxing_effort {
  /// More scan lines and more careful detectors.
  RETICLE_ZXING_TRY_HARDER = 1 << 0,
  /// Also turned by 90, 180 and 270 degrees.
  RETICLE_ZXING_TRY_ROTATE = 1 << 1,
  /// One threshold for the whole picture instead of a local one.
  RETICLE_ZXING_GLOBAL_THRESHOLD = 1 << 2,
};

/// From `offset` on, bytes stand in the character set of this ECI assignment.
typedef struct {
  int32_t assignment;
  size_t offset;
} reticle_zxing_eci;

/// One code; its pointers belong to the list it came in.
typedef struct {
  /// One bit of `reticle_zxing_format`, among those that were asked for.
  uint32_t format;
  /// Corners in pixels, clockwise from the symbol's own top left.
  int32_t x[4], y[4];
  /// The content as encoded.
  const uint8_t *bytes;
  size_t byte_count;
  /// Changes of the character set, in ascending order of offset; none when the code has no ECI.
  const reticle_zxing_eci *ecis;
  size_t eci_count;
  /// AIM identifier such as "]Q1", or "".
  char aim[4];
  /// Structured append: number of symbols (0: not known, -1: not part of a sequence) and place.
  int32_t sequence_size, sequence_index;
  /// What the symbols of a sequence share; not terminated.
  const uint8_t *sequence_id;
  size_t sequence_id_count;
} reticle_zxing_barcode;

typedef struct reticle_zxing_list reticle_zxing_list;

/// Reads every code in a grey picture of 8 bits a pixel.
///
/// ZXing 1.x aborts the process when it merges scan lines of linear codes, so linear formats are
/// dropped from the request unless the picture has one row. Returns NULL when nothing was found or
/// on any error; C++ exceptions end here.
reticle_zxing_list *reticle_zxing_read(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t stride, uint32_t formats,
    uint32_t effort);

/// Number of codes in a list, 0 for NULL.
size_t reticle_zxing_count(const reticle_zxing_list *list);

/// The code at an index below the count.
reticle_zxing_barcode reticle_zxing_get(const reticle_zxing_list *list, size_t index);

/// Frees a list; NULL is allowed.
void reticle_zxing_free(reticle_zxing_list *list);

/// Version of the library's headers: 104 for 1.4.
int32_t reticle_zxing_version(void);

#ifdef __cplusplus
}
#endif
