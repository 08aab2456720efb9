#pragma once
#include <linux/videodev2.h>
#include <stdint.h>

// The numbers of V4L2's controls (linux/v4l2-controls.h), whose macros Swift does not import.
enum {
  GLUE_CAMERA_BRIGHTNESS = V4L2_CID_BRIGHTNESS,
  GLUE_CAMERA_ILLUMINATOR = V4L2_CID_ILLUMINATORS_1,
  GLUE_CAMERA_EXPOSURE_MODE = V4L2_CID_EXPOSURE_AUTO,
  GLUE_CAMERA_EXPOSURE = V4L2_CID_EXPOSURE_ABSOLUTE,
  GLUE_CAMERA_EXPOSURE_BIAS = V4L2_CID_AUTO_EXPOSURE_BIAS,
  GLUE_CAMERA_FOCUS = V4L2_CID_FOCUS_ABSOLUTE,
  GLUE_CAMERA_AUTOFOCUS = V4L2_CID_FOCUS_AUTO,
  GLUE_CAMERA_AUTOFOCUS_START = V4L2_CID_AUTO_FOCUS_START,
  GLUE_CAMERA_ZOOM = V4L2_CID_ZOOM_ABSOLUTE,
  GLUE_CAMERA_ORIENTATION = V4L2_CID_CAMERA_ORIENTATION,
  GLUE_CAMERA_ROTATION = V4L2_CID_CAMERA_SENSOR_ROTATION,
  GLUE_CAMERA_FLASH_MODE = V4L2_CID_FLASH_LED_MODE,
  // Logitech's extension unit, as the tools map it: off, on, blinking, automatic.
  GLUE_CAMERA_LED1_MODE = 0x0a046d05,
};

// A control as its driver describes it now.
struct glue_camera_control {
  uint32_t id;
  int32_t minimum, maximum, step, initial, value;
  uint32_t choices;  // Of a menu: bit n is set when n can be chosen (0 to 31).
  int32_t is_inactive, is_read_only;
};

// Opens a video device for its controls; others may stream from it meanwhile. Negative: -errno.
int glue_camera_open(const char *path);
// Reads the control that comes after an id (0: the first); 0: there is none.
int glue_camera_next_control(int device, uint32_t after, struct glue_camera_control *control);
// Sets a control; an errno, 0 when it is done.
int glue_camera_set_control(int device, uint32_t id, int32_t value);
