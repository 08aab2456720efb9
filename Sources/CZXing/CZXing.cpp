#include "CZXing.h"

#include <ZXing/BarcodeFormat.h>
#include <ZXing/ReadBarcode.h>
#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

// 2.2 renamed DecodeHints to ReaderOptions and Result to Barcode; 1.x has neither.
#define RETICLE_ZXING_OPTIONS \
  (ZXING_VERSION_MAJOR > 2 || (ZXING_VERSION_MAJOR == 2 && ZXING_VERSION_MINOR >= 2))

namespace {

#if RETICLE_ZXING_OPTIONS
using Options = ZXing::ReaderOptions;
using Code = ZXing::Barcode;
#else
using Options = ZXing::DecodeHints;
using Code = ZXing::Result;
#endif

struct FormatRow {
  uint32_t bit;
  ZXing::BarcodeFormat format;
};

const FormatRow matrixFormats[] = {
    {RETICLE_ZXING_QR, ZXing::BarcodeFormat::QRCode},
    {RETICLE_ZXING_MICRO_QR, ZXing::BarcodeFormat::MicroQRCode},
    {RETICLE_ZXING_DATA_MATRIX, ZXing::BarcodeFormat::DataMatrix},
    {RETICLE_ZXING_AZTEC, ZXing::BarcodeFormat::Aztec},
    {RETICLE_ZXING_PDF417, ZXing::BarcodeFormat::PDF417},
    {RETICLE_ZXING_MAXI_CODE, ZXing::BarcodeFormat::MaxiCode},
};

const FormatRow linearFormats[] = {
    {RETICLE_ZXING_EAN13, ZXing::BarcodeFormat::EAN13},
    {RETICLE_ZXING_EAN8, ZXing::BarcodeFormat::EAN8},
    {RETICLE_ZXING_UPCA, ZXing::BarcodeFormat::UPCA},
    {RETICLE_ZXING_UPCE, ZXing::BarcodeFormat::UPCE},
    {RETICLE_ZXING_CODE128, ZXing::BarcodeFormat::Code128},
    {RETICLE_ZXING_CODE39, ZXing::BarcodeFormat::Code39},
    {RETICLE_ZXING_CODE93, ZXing::BarcodeFormat::Code93},
    {RETICLE_ZXING_CODABAR, ZXing::BarcodeFormat::Codabar},
    {RETICLE_ZXING_ITF, ZXing::BarcodeFormat::ITF},
    {RETICLE_ZXING_DATABAR, ZXing::BarcodeFormat::DataBar},
    {RETICLE_ZXING_DATABAR_EXPANDED, ZXing::BarcodeFormat::DataBarExpanded},
};

std::vector<ZXing::BarcodeFormat> requested(uint32_t bits, bool linear) {
  std::vector<ZXing::BarcodeFormat> formats;
  for (const auto &row : matrixFormats)
    if (bits & row.bit) formats.push_back(row.format);
  if (!linear) return formats;
  for (const auto &row : linearFormats)
    if (bits & row.bit) formats.push_back(row.format);
  return formats;
}

uint32_t bit(ZXing::BarcodeFormat format) {
  for (const auto &row : matrixFormats)
    if (row.format == format) return row.bit;
  for (const auto &row : linearFormats)
    if (row.format == format) return row.bit;
#if ZXING_VERSION_MAJOR >= 3
  // 3.x names variants, such as Model 2 of QR Code; rMQR is one of QR Code's there.
  if (format == ZXing::BarcodeFormat::RMQRCode) return 0;
  for (const auto &row : matrixFormats)
    if (format <= row.format) return row.bit;
  for (const auto &row : linearFormats)
    if (format <= row.format) return row.bit;
#endif
  return 0;
}

Options options(const std::vector<ZXing::BarcodeFormat> &formats, uint32_t effort, bool oneRow) {
  Options options;
  ZXing::BarcodeFormats flags;
#if ZXING_VERSION_MAJOR >= 3
  flags = ZXing::BarcodeFormats(std::vector<ZXing::BarcodeFormat>(formats));
#else
  for (auto format : formats) flags |= format;
#endif
  options.setFormats(flags);
  options.setTryHarder(effort & RETICLE_ZXING_TRY_HARDER);
  options.setTryRotate(effort & RETICLE_ZXING_TRY_ROTATE);
  // 1.x merges results of two scales and asserts that they have one line each.
  options.setTryDownscale(false);
  options.setBinarizer(
      effort & RETICLE_ZXING_GLOBAL_THRESHOLD ? ZXing::Binarizer::GlobalHistogram
                                              : ZXing::Binarizer::LocalAverage);
  if (oneRow) options.setMinLineCount(1);
#if ZXING_VERSION_MAJOR < 3
  // Codabar's start and stop are characters that say what the code is for; 3.x always has them.
  options.setReturnCodabarStartEnd(true);
#endif
  return options;
}

struct Entry {
  reticle_zxing_barcode head{};
  std::vector<uint8_t> bytes;
  std::vector<reticle_zxing_eci> ecis;
  std::string sequenceId;
};

/// Reads the ECI protocol: an AIM identifier, then "\" and six digits for a change of the
/// character set and "\\" for a backslash (ISO/IEC 15424, annex on ECI).
std::vector<reticle_zxing_eci> ecis(const std::string &protocol, size_t byteCount) {
  std::vector<reticle_zxing_eci> changes;
  size_t offset = 0;
  for (size_t at = 3; at < protocol.size(); ++at, ++offset) {
    if (protocol[at] != '\\') continue;
    if (at + 1 < protocol.size() && protocol[at + 1] == '\\') {
      ++at;
      continue;
    }
    if (at + 6 >= protocol.size()) return {};
    auto digits = protocol.substr(at + 1, 6);
    if (!std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
      return {};
    changes.push_back({int32_t(std::stol(digits)), offset});
    at += 6;
    --offset;
  }
  if (offset != byteCount) return {};
  return changes;
}

Entry entry(const Code &code) {
  Entry entry;
  entry.head.format = bit(code.format());
  const auto &position = code.position();
  for (int corner = 0; corner < 4; ++corner) {
    entry.head.x[corner] = position[corner].x;
    entry.head.y[corner] = position[corner].y;
  }
  const auto &bytes = code.bytes();
  entry.bytes.assign(bytes.begin(), bytes.end());
  auto aim = code.symbologyIdentifier();
  std::strncpy(entry.head.aim, aim.c_str(), sizeof entry.head.aim - 1);
  if (code.hasECI()) {
    const auto &protocol = code.bytesECI();
    entry.ecis = ecis(std::string(protocol.begin(), protocol.end()), entry.bytes.size());
  }
  entry.head.sequence_size = code.sequenceSize();
  entry.head.sequence_index = code.sequenceIndex();
  entry.sequenceId = code.sequenceId();
  return entry;
}

/// One call of the library.
struct Reading {
  ZXing::ImageView image;
  Options options;
  uint32_t formats;
  std::vector<Entry> entries;

  static void run(void *reading) {
    static_cast<Reading *>(reading)->read();
  }

  void read() noexcept {
    try {
      for (const auto &code : ZXing::ReadBarcodes(image, options))
        if (code.isValid() && (bit(code.format()) & formats)) entries.push_back(entry(code));
    } catch (...) {
      entries.clear();
    }
  }
};

}  // namespace

struct reticle_zxing_list {
  std::vector<Entry> entries;
};

extern "C" reticle_zxing_list *reticle_zxing_read(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t stride, uint32_t formats,
    uint32_t effort) {
  try {
    if (pixels == nullptr || width < 1 || height < 1 || stride < width) return nullptr;
    auto wanted = requested(formats, height == 1);
    // An empty set would mean every format.
    if (wanted.empty()) return nullptr;
    Reading reading{
        ZXing::ImageView(pixels, width, height, ZXing::ImageFormat::Lum, stride),
        options(wanted, effort, height == 1), formats, {}};
    if (!reticle_guarded(&Reading::run, &reading) || reading.entries.empty()) return nullptr;
    return new reticle_zxing_list{std::move(reading.entries)};
  } catch (...) {
    return nullptr;
  }
}

extern "C" size_t reticle_zxing_count(const reticle_zxing_list *list) {
  return list == nullptr ? 0 : list->entries.size();
}

extern "C" reticle_zxing_barcode reticle_zxing_get(const reticle_zxing_list *list, size_t index) {
  const auto &entry = list->entries[index];
  auto code = entry.head;
  code.bytes = entry.bytes.data();
  code.byte_count = entry.bytes.size();
  code.ecis = entry.ecis.data();
  code.eci_count = entry.ecis.size();
  code.sequence_id = reinterpret_cast<const uint8_t *>(entry.sequenceId.data());
  code.sequence_id_count = entry.sequenceId.size();
  return code;
}

extern "C" void reticle_zxing_free(reticle_zxing_list *list) { delete list; }

extern "C" int32_t reticle_zxing_version(void) {
  return ZXING_VERSION_MAJOR * 100 + ZXING_VERSION_MINOR;
}
