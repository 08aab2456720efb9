// Buffers, and the thread that fills them.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "FakeCamera.h"

int camera_request(struct opened *opened, unsigned long request, void *argument) {
  struct camera *camera = opened->camera;
  if (fake_is_gone(opened)) return ENODEV;
  if (request == VIDIOC_QUERYCAP) {
    struct v4l2_capability *answer = argument;
    bool is_metadata = fake_is(camera->number, "kind", "metadata");
    memset(answer, 0, sizeof *answer);
    snprintf((char *)answer->driver, sizeof answer->driver, "uvcvideo");
    fake_read(camera->number, "name", (char *)answer->card, sizeof answer->card);
    snprintf((char *)answer->bus_info, sizeof answer->bus_info, "usb-0000:00:14.0-%d",
             camera->number + 1);
    answer->device_caps = V4L2_CAP_STREAMING |
                          (is_metadata ? V4L2_CAP_META_CAPTURE : V4L2_CAP_VIDEO_CAPTURE);
    answer->capabilities = answer->device_caps | V4L2_CAP_DEVICE_CAPS;
    return 0;
  }
  if (request == VIDIOC_ENUMINPUT) {
    struct v4l2_input *input = argument;
    if (input->index) return EINVAL;
    *input = (struct v4l2_input){.name = "Camera 1", .type = V4L2_INPUT_TYPE_CAMERA};
    return 0;
  }
  if (request == VIDIOC_G_INPUT) return *(int *)argument = 0;
  if (request == VIDIOC_S_INPUT) return *(int *)argument ? EINVAL : 0;
  pthread_mutex_lock(&camera->lock);
  int error = camera_format_request(camera, opened, request, argument);
  if (error == ENOTTY) error = camera_control_request(camera, request, argument);
  pthread_mutex_unlock(&camera->lock);
  return error == ENOTTY ? camera_stream_request(opened, request, argument) : error;
}

static void fill_next(struct camera *camera) {
  pthread_mutex_lock(&camera->lock);
  if (camera->waiting_count > 0) {
    unsigned index = camera->waiting[0];
    memmove(camera->waiting, camera->waiting + 1,
            --camera->waiting_count * sizeof *camera->waiting);
    struct frame_buffer *buffer = &camera->buffers[index];
    camera_draw(camera, buffer);
    clock_gettime(CLOCK_MONOTONIC, &buffer->time);
    buffer->sequence = camera->sequence;
    camera->filled[camera->filled_count++] = index;
    uint64_t one = 1;
    if (write(camera->signal, &one, sizeof one) < 0) perror("eventfd");
  }
  camera->sequence++;
  pthread_mutex_unlock(&camera->lock);
}

static void *fill(void *argument) {
  struct camera *camera = argument;
  struct timespec next;
  clock_gettime(CLOCK_MONOTONIC, &next);
  while (camera->streams) {
    next.tv_nsec += 1000000000L / camera->rate;
    next.tv_sec += next.tv_nsec / 1000000000L;
    next.tv_nsec %= 1000000000L;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    if (camera->streamer && fake_is_gone(camera->streamer)) {
      // Whoever waits for a picture hears that there will be none.
      uint64_t one = 1;
      if (camera->streams && write(camera->signal, &one, sizeof one) < 0) perror("eventfd");
    } else if (!fake_is(camera->number, "mode", "stall")) {
      fill_next(camera);
    }
  }
  return NULL;
}

static void free_buffers(struct camera *camera) {
  for (unsigned index = 0; index < camera->buffer_count; index++) {
    munmap(camera->buffers[index].bytes, camera->buffers[index].size);
    close(camera->buffers[index].memory);
  }
  camera->buffer_count = camera->waiting_count = camera->filled_count = 0;
}

static void make_buffers(struct camera *camera, unsigned count) {
  for (; camera->buffer_count < count; camera->buffer_count++) {
    struct frame_buffer *buffer = &camera->buffers[camera->buffer_count];
    buffer->size = (camera->mode.width * camera->mode.height * 2 + 4095) & ~4095UL;
    buffer->memory = memfd_create("fake camera", MFD_CLOEXEC);
    if (buffer->memory < 0 || ftruncate(buffer->memory, buffer->size) < 0) abort();
    buffer->bytes =
        mmap(NULL, buffer->size, PROT_READ | PROT_WRITE, MAP_SHARED, buffer->memory, 0);
    if (buffer->bytes == MAP_FAILED) abort();
  }
}

static int request_buffers(struct camera *camera, const void *asker,
                           struct v4l2_requestbuffers *request) {
  if (request->memory != V4L2_MEMORY_MMAP) return EINVAL;
  if (fake_is(camera->number, "mode", "ebusy-stream") && request->count) return EBUSY;
  if (camera->streamer && camera->streamer != asker) return EBUSY;
  free_buffers(camera);
  if (request->count > MAXIMUM_BUFFERS) request->count = MAXIMUM_BUFFERS;
  make_buffers(camera, request->count);
  camera->streamer = request->count ? asker : NULL;
  request->capabilities = V4L2_BUF_CAP_SUPPORTS_MMAP;
  return 0;
}

static void describe(const struct camera *camera, struct v4l2_buffer *buffer) {
  const struct frame_buffer *own = &camera->buffers[buffer->index];
  buffer->memory = V4L2_MEMORY_MMAP;
  buffer->m.offset = buffer->index * BUFFER_STRIDE;
  buffer->length = own->size;
  buffer->bytesused = own->used;
  buffer->field = V4L2_FIELD_NONE;
  buffer->flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
  buffer->timestamp.tv_sec = own->time.tv_sec;
  buffer->timestamp.tv_usec = own->time.tv_nsec / 1000;
  buffer->sequence = own->sequence;
}

static int start(struct camera *camera) {
  if (camera->streams) return 0;
  camera->streams = true;
  camera->sequence = camera->delivered = 0;
  fake_log(camera->number, "STREAMON %.4s %ux%u", (const char *)&camera->mode.format,
           camera->mode.width, camera->mode.height);
  return pthread_create(&camera->thread, NULL, fill, camera);
}

static void stop(struct camera *camera) {
  if (!camera->streams) return;
  camera->streams = false;
  pthread_join(camera->thread, NULL);
  pthread_mutex_lock(&camera->lock);
  camera->waiting_count = camera->filled_count = 0;
  struct pollfd signal = {.fd = camera->signal, .events = POLLIN};
  uint64_t count;
  while (poll(&signal, 1, 0) == 1 && read(camera->signal, &count, sizeof count) > 0) continue;
  close(camera->signal);
  pthread_mutex_unlock(&camera->lock);
  fake_log(camera->number, "STREAMOFF");
  fake_log(camera->number, "DELIVERED %u", camera->delivered);
}

void camera_release(struct camera *camera, const void *asker) {
  if (camera->streamer != asker) return;
  stop(camera);
  pthread_mutex_lock(&camera->lock);
  free_buffers(camera);
  camera->streamer = NULL;
  pthread_mutex_unlock(&camera->lock);
}

static int exchange(struct camera *camera, unsigned long request, struct v4l2_buffer *buffer) {
  if (request == VIDIOC_DQBUF) {
    if (!camera->streams) return EINVAL;
    if (!camera->filled_count) return EAGAIN;
    buffer->index = camera->filled[0];
    memmove(camera->filled, camera->filled + 1, --camera->filled_count * sizeof *camera->filled);
    camera->delivered++;
  }
  if (buffer->index >= camera->buffer_count) return EINVAL;
  if (request == VIDIOC_QBUF) {
    if (camera->waiting_count == MAXIMUM_BUFFERS) return EINVAL;
    camera->waiting[camera->waiting_count++] = buffer->index;
  }
  describe(camera, buffer);
  if (request == VIDIOC_QBUF) buffer->flags |= V4L2_BUF_FLAG_QUEUED;
  return 0;
}

int camera_stream_request(struct opened *opened, unsigned long request, void *argument) {
  struct camera *camera = opened->camera;
  int error = ENOTTY;
  if (request == VIDIOC_STREAMON) return start(camera);
  if (request == VIDIOC_STREAMOFF) {
    if (fake_is(camera->number, "mode", "slow-end")) usleep(1500000);
    stop(camera);
    return 0;
  }
  pthread_mutex_lock(&camera->lock);
  switch (request) {
    case VIDIOC_REQBUFS: error = request_buffers(camera, opened, argument); break;
    case VIDIOC_QUERYBUF:
    case VIDIOC_QBUF:
    case VIDIOC_DQBUF: error = exchange(camera, request, argument); break;
    default: break;
  }
  pthread_mutex_unlock(&camera->lock);
  return error;
}

// A JPEG that plug.py drew, by width; loaded once.
static size_t load_jpeg(uint32_t width, void *bytes, size_t size) {
  static struct {
    uint32_t width;
    void *bytes;
    size_t size;
  } known[4];
  for (int index = 0; index < 4; index++) {
    if (known[index].width == 0) {
      char path[512];
      snprintf(path, sizeof path, "%s/frame-%u.jpg", getenv("FAKE_CAMERA"), width);
      FILE *file = fopen(path, "rb");
      if (!file) return 0;
      known[index].bytes = malloc(size);
      known[index].size = fread(known[index].bytes, 1, size, file);
      known[index].width = width;
      fclose(file);
    }
    if (known[index].width != width) continue;
    memcpy(bytes, known[index].bytes, known[index].size);
    return known[index].size;
  }
  return 0;
}

void camera_draw(struct camera *camera, struct frame_buffer *buffer) {
  const struct picture_mode *mode = &camera->mode;
  if (mode->format == V4L2_PIX_FMT_MJPEG) {
    buffer->used = load_jpeg(mode->width, buffer->bytes, buffer->size);
    return;
  }
  // A light bar that moves down over grey.
  buffer->used = mode->width * mode->height * (mode->format == V4L2_PIX_FMT_YUYV ? 2 : 1);
  memset(buffer->bytes, 128, buffer->used);
  size_t row = buffer->used / mode->height;
  uint8_t *bar = (uint8_t *)buffer->bytes + camera->sequence * 4 % (mode->height - 16) * row;
  for (size_t byte = 0; byte < 16 * row; byte += mode->format == V4L2_PIX_FMT_YUYV ? 2 : 1)
    bar[byte] = 235;
}
