#include "CameraTorch.h"

#include <fcntl.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <unistd.h>

int glue_camera_set_torch(const char *path, int is_on) {
  int device = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (device < 0) return 0;
  struct v4l2_queryctrl query = {.id = V4L2_CID_FLASH_LED_MODE};
  struct v4l2_control control = {
      .id = V4L2_CID_FLASH_LED_MODE,
      .value = is_on ? V4L2_FLASH_LED_MODE_TORCH : V4L2_FLASH_LED_MODE_NONE,
  };
  int is_set = ioctl(device, VIDIOC_QUERYCTRL, &query) == 0 &&
               !(query.flags & V4L2_CTRL_FLAG_DISABLED) &&
               ioctl(device, VIDIOC_S_CTRL, &control) == 0;
  close(device);
  return is_set;
}
