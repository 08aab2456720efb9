// A V4L2 camera that needs no hardware and no kernel module: FakeCamera.c answers open(2),
// ioctl(2) and mmap(2) for /dev/videoN in a process that preloads it, plug.py lists the device with
// umockdev, and files in $FAKE_CAMERA/videoN say how it behaves:
//   mode   ok | eacces | ebusy | ebusy-stream | stall | slow-end | gone; may change at any
//          time; slow-end: the end of the stream takes 1.5 s
//   kind   camera | infrared | metadata | lamp
//   name   its name for people
//   plug   how often it was plugged in; for who opened it before the last time, it is gone
// What programs ask of it stands in $FAKE_CAMERA/log, one line each:
//   SECONDS videoN REQUEST VALUE, by CLOCK_MONOTONIC
#pragma once

#include <linux/videodev2.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAXIMUM_BUFFERS = 16, CONTROL_COUNT = 10, BUFFER_STRIDE = 1 << 24 };

struct picture_mode {
  uint32_t format;
  uint32_t width, height;
  uint32_t rates[2];  // Frames a second, the highest first; 0 ends the list.
};

struct frame_buffer {
  int memory;  // A memfd.
  void *bytes;
  size_t size, used;
  struct timespec time;
  uint32_t sequence;
};

struct opened;

// One device; what it is set to outlives those who have it open.
struct camera {
  int number;
  pthread_mutex_t lock;
  struct picture_mode mode;
  uint32_t rate;
  int32_t values[CONTROL_COUNT];
  // Who streams or holds buffers; nobody else may then.
  const struct opened *streamer;
  struct frame_buffer buffers[MAXIMUM_BUFFERS];
  unsigned buffer_count;
  unsigned waiting[MAXIMUM_BUFFERS], waiting_count;  // Queued by the program, oldest first.
  unsigned filled[MAXIMUM_BUFFERS], filled_count;
  bool streams;
  uint32_t sequence, delivered;
  int signal;  // An eventfd that counts filled buffers.
  pthread_t thread;
};

// One open(2) and its duplicates.
struct opened {
  struct camera *camera;
  int references;
  bool is_nonblocking;
  char plug[16];  // The camera's file "plug" when it was opened.
};

// What a text file of a camera holds, without the line's end; empty when there is none.
void fake_read(int number, const char *file, char *text, size_t size);
// Whether a camera's file holds a word.
bool fake_is(int number, const char *file, const char *word);
// Whether the camera that somebody opened was pulled out since, though it may be back for others.
bool fake_is_gone(const struct opened *opened);
// Adds a line to the log.
void fake_log(int number, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Each answers one ioctl as the kernel does: 0, or an errno.
int camera_request(struct opened *opened, unsigned long request, void *argument);
int camera_format_request(struct camera *camera, const void *asker, unsigned long request,
                          void *argument);
int camera_control_request(struct camera *camera, unsigned long request, void *argument);
int camera_stream_request(struct opened *opened, unsigned long request, void *argument);
// Sets a camera to what it is when it is plugged in.
void camera_reset(struct camera *camera);
void camera_reset_controls(struct camera *camera);
// Ends the stream and frees the buffers of somebody who closes the device.
void camera_release(struct camera *camera, const void *asker);
// Draws the next picture into a buffer.
void camera_draw(struct camera *camera, struct frame_buffer *buffer);
