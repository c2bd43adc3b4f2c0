/** Where the viewer stands, and where a point of the ground falls on the canvas. */
import type { Canvas } from './canvas.ts';

export interface Camera {
  readonly eye: number;
  readonly horizon: number;
  readonly focal: number;
  readonly centre: number;
}

export type DepthMap = Float32Array;

export function project(camera: Camera, point: readonly [number, number, number]) {
  const size = camera.focal / point[2];
  return {
    x: camera.centre + point[0] * size,
    y: camera.horizon + (camera.eye - point[1]) * size,
    size,
  };
}

/** Whether something standing on the ground there can be seen, not hidden by a nearer hill. */
export function visible(
  canvas: Canvas,
  depths: DepthMap,
  spot: { x: number; y: number; z: number },
): boolean {
  const x = Math.round(spot.x);
  const y = Math.round(spot.y) + 1;
  if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) return false;
  return (depths[y * canvas.width + x] as number) > spot.z * 0.94;
}
