// Zoom, focus, exposure, lamp: what a camera lets programs set.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "FakeCamera.h"

// Logitech's extension unit, as the kernel's driver maps it on request: off, on, blinking, auto.
#define LED_MODE 0x0a046d05

struct control {
  uint32_t id;
  const char *name;   // As drivers name it.
  const char *short_name;  // For the log.
  uint32_t type;
  int32_t minimum, maximum, step, initial;
  uint32_t rules;  // The control that must be off for this one to count; 0: none.
  bool is_lamp;    // Only cameras of the kind "lamp" have it.
};

// In the order of their numbers, in which drivers list them.
static const struct control controls[CONTROL_COUNT] = {
    {V4L2_CID_BRIGHTNESS, "Brightness", "brightness", V4L2_CTRL_TYPE_INTEGER, 0, 255, 1, 128, 0, false},
    {V4L2_CID_EXPOSURE_AUTO, "Auto Exposure", "auto_exposure", V4L2_CTRL_TYPE_MENU, 0, 3, 1, 3, 0, false},
    {V4L2_CID_EXPOSURE_ABSOLUTE, "Exposure Time, Absolute", "exposure_time_absolute",
     V4L2_CTRL_TYPE_INTEGER, 3, 2047, 1, 250, V4L2_CID_EXPOSURE_AUTO, false},
    {V4L2_CID_FOCUS_ABSOLUTE, "Focus, Absolute", "focus_absolute", V4L2_CTRL_TYPE_INTEGER, 0, 250, 5,
     0, V4L2_CID_FOCUS_AUTO, false},
    {V4L2_CID_FOCUS_AUTO, "Focus, Automatic Continuous", "focus_automatic_continuous",
     V4L2_CTRL_TYPE_BOOLEAN, 0, 1, 1, 1, 0, false},
    {V4L2_CID_ZOOM_ABSOLUTE, "Zoom, Absolute", "zoom_absolute", V4L2_CTRL_TYPE_INTEGER, 100, 400, 1,
     100, 0, false},
    {V4L2_CID_CAMERA_ORIENTATION, "Camera Orientation", "camera_orientation", V4L2_CTRL_TYPE_MENU, 0,
     2, 1, 0, 0, true},
    {V4L2_CID_CAMERA_SENSOR_ROTATION, "Camera Sensor Rotation", "camera_sensor_rotation",
     V4L2_CTRL_TYPE_INTEGER, 180, 180, 1, 180, 0, true},
    {V4L2_CID_FLASH_LED_MODE, "LED Mode", "led_mode", V4L2_CTRL_TYPE_MENU, 0, 2, 1, 0, 0, true},
    {LED_MODE, "LED1 Mode", "led1_mode", V4L2_CTRL_TYPE_MENU, 0, 3, 1, 3, 0, false},
};

void camera_reset_controls(struct camera *camera) {
  for (int index = 0; index < CONTROL_COUNT; index++)
    camera->values[index] = controls[index].initial;
}

static bool has(const struct camera *camera, const struct control *control) {
  if (fake_is(camera->number, "kind", "infrared")) return false;
  // A phone's camera has a real lamp and none that shows that it works.
  bool is_lamp = fake_is(camera->number, "kind", "lamp");
  return control->id == LED_MODE ? !is_lamp : !control->is_lamp || is_lamp;
}

// The control of an id, or the next after it; -1 when there is none.
static int find(const struct camera *camera, uint32_t id) {
  bool is_next = id & V4L2_CTRL_FLAG_NEXT_CTRL;
  id &= ~(V4L2_CTRL_FLAG_NEXT_CTRL | V4L2_CTRL_FLAG_NEXT_COMPOUND);
  int best = -1;
  for (int index = 0; index < CONTROL_COUNT; index++) {
    if (!has(camera, &controls[index])) continue;
    uint32_t candidate = controls[index].id;
    if (!is_next && candidate == id) return index;
    if (is_next && candidate > id && (best < 0 || candidate < controls[best].id)) best = index;
  }
  return is_next ? best : -1;
}

static bool is_inactive(const struct camera *camera, const struct control *control) {
  if (!control->rules) return false;
  int index = find(camera, control->rules);
  // Of exposure 1 is manual; of focus 0.
  int32_t off = control->rules == V4L2_CID_EXPOSURE_AUTO ? V4L2_EXPOSURE_MANUAL : 0;
  return index >= 0 && camera->values[index] != off;
}

static uint32_t flags(const struct camera *camera, const struct control *control) {
  bool is_fixed = control->id == V4L2_CID_CAMERA_ORIENTATION ||
                  control->id == V4L2_CID_CAMERA_SENSOR_ROTATION;
  return (is_fixed ? V4L2_CTRL_FLAG_READ_ONLY : 0) |
         (is_inactive(camera, control) ? V4L2_CTRL_FLAG_INACTIVE : 0);
}

static int describe(const struct camera *camera, struct v4l2_queryctrl *query) {
  int index = find(camera, query->id);
  if (index < 0) return EINVAL;
  const struct control *control = &controls[index];
  *query = (struct v4l2_queryctrl){
      .id = control->id,
      .type = control->type,
      .minimum = control->minimum,
      .maximum = control->maximum,
      .step = control->step,
      .default_value = control->initial,
      .flags = flags(camera, control),
  };
  snprintf((char *)query->name, sizeof query->name, "%s", control->name);
  return 0;
}

static int describe_extended(const struct camera *camera, struct v4l2_query_ext_ctrl *query) {
  struct v4l2_queryctrl short_query = {.id = query->id};
  int error = describe(camera, &short_query);
  if (error) return error;
  *query = (struct v4l2_query_ext_ctrl){
      .id = short_query.id,
      .type = short_query.type,
      .minimum = short_query.minimum,
      .maximum = short_query.maximum,
      .step = short_query.step,
      .default_value = short_query.default_value,
      .flags = short_query.flags,
      .elem_size = sizeof(int32_t),
      .elems = 1,
  };
  memcpy(query->name, short_query.name, sizeof short_query.name);
  return 0;
}

// As in the kernel's driver for USB cameras: exposure is by hand or by the aperture only.
static bool is_in_menu(const struct control *control, uint32_t value) {
  if (control->id == V4L2_CID_EXPOSURE_AUTO)
    return value == V4L2_EXPOSURE_MANUAL || value == V4L2_EXPOSURE_APERTURE_PRIORITY;
  return (int32_t)value >= control->minimum && (int32_t)value <= control->maximum;
}

static int set(struct camera *camera, uint32_t id, int32_t value) {
  int index = find(camera, id);
  if (index < 0) return EINVAL;
  const struct control *control = &controls[index];
  if (flags(camera, control)) return EACCES;
  if (value < control->minimum || value > control->maximum) return ERANGE;
  if (control->type == V4L2_CTRL_TYPE_MENU && !is_in_menu(control, value)) return EINVAL;
  camera->values[index] = value;
  fake_log(camera->number, "S_CTRL %s=%d", control->short_name, value);
  return 0;
}

static int change_all(struct camera *camera, unsigned long request,
                      struct v4l2_ext_controls *list) {
  for (unsigned item = 0; item < list->count; item++) {
    int index = find(camera, list->controls[item].id);
    int error = index < 0 ? EINVAL
                : request == VIDIOC_S_EXT_CTRLS
                    ? set(camera, list->controls[item].id, list->controls[item].value)
                    : 0;
    list->error_idx = item;
    if (error) return error;
    list->controls[item].value = camera->values[index];
  }
  return 0;
}

int camera_control_request(struct camera *camera, unsigned long request, void *argument) {
  struct v4l2_control *control = argument;
  struct v4l2_querymenu *menu = argument;
  int index;
  switch (request) {
    case VIDIOC_QUERYCTRL: return describe(camera, argument);
    case VIDIOC_QUERY_EXT_CTRL: return describe_extended(camera, argument);
    case VIDIOC_QUERYMENU:
      index = find(camera, menu->id);
      if (index < 0 || controls[index].type != V4L2_CTRL_TYPE_MENU ||
          !is_in_menu(&controls[index], menu->index))
        return EINVAL;
      snprintf((char *)menu->name, sizeof menu->name, "choice %u", menu->index);
      return 0;
    case VIDIOC_G_CTRL:
      index = find(camera, control->id);
      if (index < 0) return EINVAL;
      control->value = camera->values[index];
      return 0;
    case VIDIOC_S_CTRL: return set(camera, control->id, control->value);
    case VIDIOC_G_EXT_CTRLS:
    case VIDIOC_S_EXT_CTRLS: return change_all(camera, request, argument);
    default: return ENOTTY;
  }
}
