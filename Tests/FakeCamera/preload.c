// The C library's functions, for /dev/videoN of the fake cameras; others pass.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "FakeCamera.h"

enum { MAXIMUM_CAMERAS = 8, MAXIMUM_FILES = 4096 };

static struct camera cameras[MAXIMUM_CAMERAS];
static struct opened *files[MAXIMUM_FILES];
static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void prepare(void) {
  for (int number = 0; number < MAXIMUM_CAMERAS; number++) {
    cameras[number].number = number;
    pthread_mutex_init(&cameras[number].lock, NULL);
    camera_reset(&cameras[number]);
  }
}

void fake_read(int number, const char *file, char *text, size_t size) {
  char path[512];
  const char *folder = getenv("FAKE_CAMERA");
  text[0] = 0;
  if (!folder) return;
  snprintf(path, sizeof path, "%s/video%d/%s", folder, number, file);
  int descriptor = NEXT(open)(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  ssize_t count = read(descriptor, text, size - 1);
  text[count > 0 ? count : 0] = 0;
  text[strcspn(text, "\n")] = 0;
  NEXT(close)(descriptor);
}

bool fake_is(int number, const char *file, const char *word) {
  char text[64];
  fake_read(number, file, text, sizeof text);
  return strcmp(text, word) == 0;
}

bool fake_is_gone(const struct opened *opened) {
  int number = opened->camera->number;
  return fake_is(number, "mode", "gone") || !fake_is(number, "plug", opened->plug);
}

void fake_log(int number, const char *format, ...) {
  char line[256], path[512];
  const char *folder = getenv("FAKE_CAMERA");
  if (!folder) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int length = snprintf(line, sizeof line, "%ld.%06ld video%d ", (long)now.tv_sec,
                        now.tv_nsec / 1000, number);
  va_list arguments;
  va_start(arguments, format);
  length += vsnprintf(line + length, sizeof line - length - 1, format, arguments);
  va_end(arguments);
  line[length++] = '\n';
  snprintf(path, sizeof path, "%s/log", folder);
  int descriptor = NEXT(open)(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return;
  if (write(descriptor, line, length) < 0) perror(path);
  NEXT(close)(descriptor);
}

// The camera behind a path; NULL when it is none of ours.
static struct camera *camera_at(const char *path) {
  int number, end = 0;
  char mode[64];
  if (!path || sscanf(path, "/dev/video%d%n", &number, &end) != 1 || path[end]) return NULL;
  if (number < 0 || number >= MAXIMUM_CAMERAS) return NULL;
  fake_read(number, "mode", mode, sizeof mode);
  return mode[0] ? &cameras[number] : NULL;
}

static int open_camera(struct camera *camera, int flags) {
  char mode[64];
  fake_read(camera->number, "mode", mode, sizeof mode);
  int error = strcmp(mode, "eacces") == 0  ? EACCES
              : strcmp(mode, "ebusy") == 0 ? EBUSY
              : strcmp(mode, "gone") == 0  ? ENODEV
                                           : 0;
  if (error) {
    errno = error;
    return -1;
  }
  // The number can be waited for like a camera: readable when a picture is there.
  int descriptor =
      eventfd(0, EFD_SEMAPHORE | EFD_CLOEXEC | (flags & O_NONBLOCK ? EFD_NONBLOCK : 0));
  struct opened *opened = calloc(1, sizeof *opened);
  if (descriptor < 0 || descriptor >= MAXIMUM_FILES || !opened) abort();
  *opened = (struct opened){camera, 1, flags & O_NONBLOCK, ""};
  fake_read(camera->number, "plug", opened->plug, sizeof opened->plug);
  pthread_mutex_lock(&table);
  files[descriptor] = opened;
  pthread_mutex_unlock(&table);
  return descriptor;
}

static struct opened *opened_at(int descriptor) {
  if (descriptor < 0 || descriptor >= MAXIMUM_FILES) return NULL;
  pthread_mutex_lock(&table);
  struct opened *opened = files[descriptor];
  pthread_mutex_unlock(&table);
  return opened;
}

#define OPEN(name)                                       \
  int name(const char *path, int flags, ...) {           \
    va_list arguments;                                   \
    va_start(arguments, flags);                          \
    mode_t rights = va_arg(arguments, mode_t);           \
    va_end(arguments);                                   \
    struct camera *camera = camera_at(path);             \
    if (camera) return open_camera(camera, flags);       \
    return NEXT(name)(path, flags, rights);              \
  }
OPEN(open)
OPEN(open64)

// What a checked build calls for an open without rights.
extern int __open_2(const char *, int);
extern int __open64_2(const char *, int);
#define CHECKED_OPEN(name)                         \
  int name(const char *path, int flags) {          \
    struct camera *camera = camera_at(path);       \
    if (camera) return open_camera(camera, flags); \
    return NEXT(name)(path, flags);                \
  }
CHECKED_OPEN(__open_2)
CHECKED_OPEN(__open64_2)

int dup(int descriptor) {
  int copy = NEXT(dup)(descriptor);
  struct opened *opened = opened_at(descriptor);
  if (opened && copy >= 0) {
    pthread_mutex_lock(&table);
    opened->references++;
    files[copy] = opened;
    pthread_mutex_unlock(&table);
  }
  return copy;
}

int close(int descriptor) {
  struct opened *opened = opened_at(descriptor);
  if (opened) {
    pthread_mutex_lock(&table);
    files[descriptor] = NULL;
    bool is_last = --opened->references == 0;
    pthread_mutex_unlock(&table);
    if (is_last) {
      camera_release(opened->camera, opened);
      free(opened);
    }
  }
  return NEXT(close)(descriptor);
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  struct opened *opened = opened_at(descriptor);
  if (!opened) return NEXT(ioctl)(descriptor, request, argument);
  // Of its own, so that it stays what it is when the program closes its numbers.
  if (request == VIDIOC_STREAMON && !opened->camera->streams)
    opened->camera->signal = NEXT(dup)(descriptor);
  // Blocks until a picture is there, or says that none is.
  uint64_t count;
  if (request == VIDIOC_DQBUF && opened->camera->streams &&
      read(descriptor, &count, sizeof count) < 0)
    return -1;
  int error = camera_request(opened, request, argument);
  if (error) errno = error;
  return error ? -1 : 0;
}

#define MAP(name)                                                                         \
  void *name(void *address, size_t size, int protection, int flags, int descriptor,      \
             off_t offset) {                                                              \
    struct opened *opened = opened_at(descriptor);                                        \
    if (opened) {                                                                         \
      descriptor = opened->camera->buffers[offset / BUFFER_STRIDE].memory;                \
      offset = 0;                                                                         \
    }                                                                                     \
    return NEXT(name)(address, size, protection, flags, descriptor, offset);              \
  }
MAP(mmap)
MAP(mmap64)
