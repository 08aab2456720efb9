#include "AssertionGuard.h"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>

namespace {

thread_local std::jmp_buf *wayOut = nullptr;

}  // namespace

extern "C" bool reticle_guarded(void (*work)(void *), void *context) {
  std::jmp_buf buffer;
  if (setjmp(buffer) != 0) {
    wayOut = nullptr;
    return false;
  }
  wayOut = &buffer;
  work(context);
  wayOut = nullptr;
  return true;
}

/// Stands in front of the C library's; callers take it for a function that neither returns nor
/// throws, so a jump is the only way out.
extern "C" [[noreturn]] void __assert_fail(
    const char *assertion, const char *file, unsigned int line, const char *function) noexcept {
  if (wayOut != nullptr) std::longjmp(*wayOut, 1);
  std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, assertion);
  std::abort();
}
