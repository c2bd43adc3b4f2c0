/** Ground in perspective: walked from near to far in rows over a height field, nearer rows hiding farther ones. */
import type { Camera, DepthMap } from './camera.ts';
import type { Canvas } from './canvas.ts';

export interface GroundPoint {
  x: number;
  z: number;
  height: number;
  /** Slope towards the right and away from the viewer. */
  slopeX: number;
  slopeZ: number;
}

export type HeightField = (x: number, z: number) => number;
export type GroundShader = (point: GroundPoint, out: Float32Array) => void;

export interface Terrain {
  readonly camera: Camera;
  readonly height: HeightField;
  readonly shade: GroundShader;
  readonly near: number;
  readonly far: number;
  /** Smallest and largest step, as a share of the distance. */
  readonly stride: readonly [number, number];
}

// One sample every other column: the ones between are averaged, which also softens edges.
const STEP = 2;

class Walk {
  readonly samples: number;
  readonly floors: Float32Array;
  readonly hidden: Uint8Array;
  readonly colours: Float32Array;
  readonly before: Float32Array;
  readonly depths: DepthMap;
  heights: Float64Array;
  earlier: Float64Array;

  constructor(canvas: Canvas) {
    this.samples = Math.ceil(canvas.width / STEP) + 2;
    this.floors = new Float32Array(canvas.width).fill(canvas.height);
    this.hidden = new Uint8Array(canvas.width).fill(1);
    this.colours = new Float32Array(this.samples * 3);
    this.before = new Float32Array(this.samples * 3);
    this.heights = new Float64Array(this.samples);
    this.earlier = new Float64Array(this.samples);
    this.depths = new Float32Array(canvas.width * canvas.height).fill(1e9);
  }
}

function shadeRow(terrain: Terrain, walk: Walk, z: number, dz: number): void {
  const { camera } = terrain;
  const point: GroundPoint = { x: 0, z, height: 0, slopeX: 0, slopeZ: 0 };
  const gap = (STEP * z) / camera.focal;
  for (let index = 0; index < walk.samples; index += 1) {
    const height = walk.heights[index] as number;
    const y = camera.horizon + ((camera.eye - height) * camera.focal) / z;
    const column = Math.min(walk.floors.length - 1, index * STEP);
    const slot = walk.colours.subarray(index * 3, index * 3 + 3);
    if (y > (walk.floors[column] as number) + 6) continue;
    const ray = (index * STEP - camera.centre) / camera.focal;
    const left = walk.heights[Math.max(0, index - 1)] as number;
    const right = walk.heights[Math.min(walk.samples - 1, index + 1)] as number;
    point.x = ray * z;
    point.height = height;
    point.slopeX = (right - left) / (2 * gap);
    point.slopeZ = (height - (walk.earlier[index] as number)) / dz - ray * point.slopeX;
    terrain.shade(point, slot);
  }
}

function fillColumn(canvas: Canvas, walk: Walk, column: number, top: number, z: number): void {
  const { data, width } = canvas;
  const floor = walk.floors[column] as number;
  const first = Math.max(0, Math.floor(top));
  const last = Math.min(canvas.height, Math.ceil(floor));
  const left = Math.floor(column / STEP) * 3;
  const half = (column % STEP) / STEP;
  const fresh = walk.hidden[column] === 1;
  for (let channel = 0; channel < 3; channel += 1) {
    const at = left + channel;
    const now = walk.colours[at] as number;
    const high = now + ((walk.colours[at + 3] as number) - now) * half;
    const then = walk.before[at] as number;
    const low = fresh ? high : then + ((walk.before[at + 3] as number) - then) * half;
    for (let y = first; y < last; y += 1) {
      const t = Math.min(1, Math.max(0, (floor - y) / Math.max(1, floor - top)));
      const cover = y < top ? 1 - (top - y) : 1;
      const offset = (y * width + column) * 3 + channel;
      const under = data[offset] as number;
      data[offset] = under + (low + (high - low) * t - under) * cover;
    }
  }
  for (let y = first; y < last; y += 1) walk.depths[y * width + column] = z;
}

function drawRow(canvas: Canvas, terrain: Terrain, walk: Walk, z: number): void {
  const { camera } = terrain;
  for (let column = 0; column < canvas.width; column += 1) {
    const index = Math.floor(column / STEP);
    const half = (column % STEP) / STEP;
    const left = walk.heights[index] as number;
    const height = left + ((walk.heights[index + 1] as number) - left) * half;
    const y = camera.horizon + ((camera.eye - height) * camera.focal) / z;
    if (y >= (walk.floors[column] as number)) {
      walk.hidden[column] = 1;
      continue;
    }
    fillColumn(canvas, walk, column, y, z);
    walk.hidden[column] = 0;
    walk.floors[column] = y;
  }
}

/** Paints the ground and tells how far away each pixel of it is. */
export function paintTerrain(canvas: Canvas, terrain: Terrain): DepthMap {
  const { camera, stride } = terrain;
  const walk = new Walk(canvas);
  let dz = terrain.near * stride[0];
  for (let z = terrain.near; z < terrain.far; z += dz) {
    for (let index = 0; index < walk.samples; index += 1) {
      const ray = (index * STEP - camera.centre) / camera.focal;
      walk.heights[index] = terrain.height(ray * z, z);
    }
    if (z > terrain.near) {
      shadeRow(terrain, walk, z, dz);
      drawRow(canvas, terrain, walk, z);
    }
    [walk.heights, walk.earlier] = [walk.earlier, walk.heights];
    walk.before.set(walk.colours);
    dz = z * Math.min(stride[1], Math.max(stride[0], (1.7 * z) / (camera.focal * camera.eye)));
  }
  return walk.depths;
}
