#pragma once

// Switches a camera's lamp by V4L2_CID_FLASH_LED_MODE; 0: it has none, or may not be opened. Others
// may stream from the device meanwhile.
int glue_camera_set_torch(const char *path, int is_on);
