// What pictures a camera offers, and which of them it is set to.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "FakeCamera.h"

// As a Logitech C920 offers them: full rate at full size in JPEG only.
static const struct picture_mode colour[] = {
    {V4L2_PIX_FMT_YUYV, 640, 480, {30, 15}},   {V4L2_PIX_FMT_YUYV, 1280, 720, {10, 5}},
    {V4L2_PIX_FMT_YUYV, 1920, 1080, {5}},      {V4L2_PIX_FMT_MJPEG, 640, 480, {30, 15}},
    {V4L2_PIX_FMT_MJPEG, 1280, 720, {30, 15}}, {V4L2_PIX_FMT_MJPEG, 1920, 1080, {30, 15}},
};
// The second camera of a laptop that knows faces.
static const struct picture_mode infrared[] = {{V4L2_PIX_FMT_GREY, 640, 360, {30, 15}}};

struct modes {
  const struct picture_mode *first;
  unsigned count;
};

static struct modes modes_of(const struct camera *camera) {
  if (fake_is(camera->number, "kind", "metadata")) return (struct modes){NULL, 0};
  if (fake_is(camera->number, "kind", "infrared"))
    return (struct modes){infrared, sizeof infrared / sizeof *infrared};
  return (struct modes){colour, sizeof colour / sizeof *colour};
}

// The mode that is nearest to what is asked for, as drivers choose it.
static const struct picture_mode *nearest(const struct camera *camera, uint32_t format,
                                          uint32_t width, uint32_t height) {
  struct modes modes = modes_of(camera);
  const struct picture_mode *best = NULL;
  long least = 0;
  for (int pass = 0; pass < 2 && !best; pass++)
    for (unsigned index = 0; index < modes.count; index++) {
      const struct picture_mode *mode = &modes.first[index];
      if (pass == 0 && mode->format != format) continue;
      long distance = labs((long)mode->width - (long)width) +
                      labs((long)mode->height - (long)height);
      if (!best || distance < least) {
        best = mode;
        least = distance;
      }
    }
  return best;
}

void camera_reset(struct camera *camera) {
  camera->mode = colour[0];
  camera->rate = colour[0].rates[0];
  camera_reset_controls(camera);
}

static void describe(const struct picture_mode *mode, struct v4l2_pix_format *pixels) {
  bool is_packed = mode->format == V4L2_PIX_FMT_YUYV;
  *pixels = (struct v4l2_pix_format){
      .width = mode->width,
      .height = mode->height,
      .pixelformat = mode->format,
      .field = V4L2_FIELD_NONE,
      .bytesperline = mode->format == V4L2_PIX_FMT_MJPEG ? 0 : mode->width * (1 + is_packed),
      .sizeimage = mode->width * mode->height * 2,
      .colorspace = V4L2_COLORSPACE_SRGB,
  };
}

static int set_format(struct camera *camera, const void *asker, struct v4l2_format *format,
                      bool is_trial) {
  struct v4l2_pix_format *pixels = &format->fmt.pix;
  const struct picture_mode *mode =
      nearest(camera, pixels->pixelformat, pixels->width, pixels->height);
  if (!mode) return EINVAL;
  describe(mode, pixels);
  if (is_trial) return 0;
  if (fake_is(camera->number, "mode", "ebusy-stream")) return EBUSY;
  if (camera->buffer_count > 0 || (camera->streamer && camera->streamer != asker)) return EBUSY;
  camera->mode = *mode;
  camera->rate = mode->rates[0];
  fake_log(camera->number, "S_FMT %.4s %ux%u", (const char *)&mode->format, mode->width,
           mode->height);
  return 0;
}

static int set_rate(struct camera *camera, struct v4l2_streamparm *parameters) {
  struct v4l2_fract *interval = &parameters->parm.capture.timeperframe;
  uint32_t wanted = interval->numerator ? interval->denominator / interval->numerator : 0;
  for (int index = 0; index < 2; index++)
    if (camera->mode.rates[index] && camera->mode.rates[index] == wanted) camera->rate = wanted;
  fake_log(camera->number, "S_PARM %u", camera->rate);
  return 0;
}

static void get_rate(const struct camera *camera, struct v4l2_streamparm *parameters) {
  memset(&parameters->parm, 0, sizeof parameters->parm);
  parameters->parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
  parameters->parm.capture.timeperframe = (struct v4l2_fract){1, camera->rate};
}

// The formats in the order of the table, each once.
static int list_format(const struct camera *camera, struct v4l2_fmtdesc *description) {
  struct modes modes = modes_of(camera);
  uint32_t found = 0;
  for (unsigned index = 0; index < modes.count; index++) {
    if (index > 0 && modes.first[index].format == modes.first[index - 1].format) continue;
    if (found++ != description->index) continue;
    description->pixelformat = modes.first[index].format;
    bool is_jpeg = description->pixelformat == V4L2_PIX_FMT_MJPEG;
    description->flags = is_jpeg ? V4L2_FMT_FLAG_COMPRESSED : 0;
    snprintf((char *)description->description, sizeof description->description, "%s",
             is_jpeg ? "Motion-JPEG" : "uncompressed");
    return 0;
  }
  return EINVAL;
}

static int list_size(const struct camera *camera, struct v4l2_frmsizeenum *size) {
  struct modes modes = modes_of(camera);
  uint32_t found = 0;
  for (unsigned index = 0; index < modes.count; index++) {
    if (modes.first[index].format != size->pixel_format || found++ != size->index) continue;
    size->type = V4L2_FRMSIZE_TYPE_DISCRETE;
    size->discrete.width = modes.first[index].width;
    size->discrete.height = modes.first[index].height;
    return 0;
  }
  return EINVAL;
}

static int list_interval(const struct camera *camera, struct v4l2_frmivalenum *interval) {
  struct modes modes = modes_of(camera);
  for (unsigned index = 0; index < modes.count; index++) {
    const struct picture_mode *mode = &modes.first[index];
    if (mode->format != interval->pixel_format || mode->width != interval->width ||
        mode->height != interval->height)
      continue;
    if (interval->index > 1 || !mode->rates[interval->index]) return EINVAL;
    interval->type = V4L2_FRMIVAL_TYPE_DISCRETE;
    interval->discrete = (struct v4l2_fract){1, mode->rates[interval->index]};
    return 0;
  }
  return EINVAL;
}

int camera_format_request(struct camera *camera, const void *asker, unsigned long request,
                          void *argument) {
  struct v4l2_format *format = argument;
  switch (request) {
    case VIDIOC_ENUM_FMT:
      if (((struct v4l2_fmtdesc *)argument)->type != V4L2_BUF_TYPE_VIDEO_CAPTURE) return EINVAL;
      return list_format(camera, argument);
    case VIDIOC_ENUM_FRAMESIZES: return list_size(camera, argument);
    case VIDIOC_ENUM_FRAMEINTERVALS: return list_interval(camera, argument);
    case VIDIOC_G_FMT:
      if (format->type != V4L2_BUF_TYPE_VIDEO_CAPTURE) return EINVAL;
      describe(&camera->mode, &format->fmt.pix);
      return 0;
    case VIDIOC_TRY_FMT:
    case VIDIOC_S_FMT:
      if (format->type != V4L2_BUF_TYPE_VIDEO_CAPTURE) return EINVAL;
      return set_format(camera, asker, format, request == VIDIOC_TRY_FMT);
    case VIDIOC_S_PARM: set_rate(camera, argument); /* fall through */
    case VIDIOC_G_PARM: get_rate(camera, argument); return 0;
    default: return ENOTTY;
  }
}
