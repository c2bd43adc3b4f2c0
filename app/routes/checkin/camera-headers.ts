/** Headers that allow the camera, and WebAssembly for reading codes if the browser can't (docs/decisions/0067). */
export const CAMERA_HEADERS = {
  'X-Scans': '1',
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};
