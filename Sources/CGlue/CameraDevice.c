#include "CameraDevice.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

int glue_camera_open(const char *path) {
  int device = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  return device < 0 ? -errno : device;
}

static int is_number(uint32_t type) {
  return type == V4L2_CTRL_TYPE_INTEGER || type == V4L2_CTRL_TYPE_BOOLEAN ||
         type == V4L2_CTRL_TYPE_MENU || type == V4L2_CTRL_TYPE_INTEGER_MENU ||
         type == V4L2_CTRL_TYPE_BUTTON;
}

static uint32_t menu_choices(int device, const struct v4l2_queryctrl *query) {
  if (query->type != V4L2_CTRL_TYPE_MENU && query->type != V4L2_CTRL_TYPE_INTEGER_MENU) return 0;
  uint32_t choices = 0;
  for (int32_t index = query->minimum; index <= query->maximum && index < 32; index++) {
    struct v4l2_querymenu menu = {.id = query->id, .index = index};
    if (index >= 0 && ioctl(device, VIDIOC_QUERYMENU, &menu) == 0) choices |= 1u << index;
  }
  return choices;
}

int glue_camera_next_control(int device, uint32_t after, struct glue_camera_control *control) {
  struct v4l2_queryctrl query = {.id = after};
  do {
    query.id |= V4L2_CTRL_FLAG_NEXT_CTRL;
    if (ioctl(device, VIDIOC_QUERYCTRL, &query) != 0) return 0;
  } while (query.flags & V4L2_CTRL_FLAG_DISABLED || !is_number(query.type));
  struct v4l2_control current = {.id = query.id, .value = query.default_value};
  if (!(query.flags & V4L2_CTRL_FLAG_WRITE_ONLY)) ioctl(device, VIDIOC_G_CTRL, &current);
  *control = (struct glue_camera_control){
      .id = query.id,
      .minimum = query.minimum,
      .maximum = query.maximum,
      .step = query.step,
      .initial = query.default_value,
      .value = current.value,
      .choices = menu_choices(device, &query),
      .is_inactive = (query.flags & V4L2_CTRL_FLAG_INACTIVE) != 0,
      .is_read_only = (query.flags & V4L2_CTRL_FLAG_READ_ONLY) != 0,
  };
  return 1;
}

int glue_camera_set_control(int device, uint32_t id, int32_t value) {
  struct v4l2_control control = {.id = id, .value = value};
  return ioctl(device, VIDIOC_S_CTRL, &control) == 0 ? 0 : errno;
}
