/** Hard-edged things (boats, houses, people) are drawn as SVG and laid over the painted canvas. */
import sharp from 'sharp';
import type { Canvas } from './canvas.ts';
import { noise } from './noise.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Mirror {
  /** Height of the waterline on the canvas. */
  readonly y: number;
  readonly strength: number;
  readonly ripple: number;
}

interface Layer {
  readonly pixels: Uint8Array;
  readonly box: Box;
}

function copyPixel(canvas: Canvas, offset: number, layer: Layer, source: number, strength: number) {
  const { pixels } = layer;
  const alpha = ((pixels[source + 3] as number) / 255) * strength;
  if (alpha === 0) return;
  const { data } = canvas;
  for (let channel = 0; channel < 3; channel += 1) {
    const under = data[offset + channel] as number;
    data[offset + channel] = under + ((pixels[source + channel] as number) - under) * alpha;
  }
}

function layMirrored(canvas: Canvas, layer: Layer, mirror: Mirror): void {
  const { box } = layer;
  const end = Math.min(canvas.height, 2 * mirror.y - box.y);
  for (let y = mirror.y; y < end; y += 1) {
    const depth = y - mirror.y;
    const row = mirror.y - 1 - depth - box.y;
    if (row < 0 || row >= box.height) continue;
    const fade = mirror.strength * (1 - (0.6 * depth) / (end - mirror.y));
    for (let x = Math.max(0, box.x); x < Math.min(canvas.width, box.x + box.width); x += 1) {
      const sway = (noise(x / 46, y / 5) - 0.5) * mirror.ripple * (0.4 + depth / 60);
      const column = Math.round(x - box.x + sway);
      if (column < 0 || column >= box.width) continue;
      copyPixel(canvas, (y * canvas.width + x) * 3, layer, (row * box.width + column) * 4, fade);
    }
  }
}

function layUpright(canvas: Canvas, layer: Layer): void {
  const { box } = layer;
  const right = Math.min(canvas.width, box.x + box.width);
  for (let y = Math.max(0, box.y); y < Math.min(canvas.height, box.y + box.height); y += 1) {
    for (let x = Math.max(0, box.x); x < right; x += 1) {
      const source = ((y - box.y) * box.width + (x - box.x)) * 4;
      copyPixel(canvas, (y * canvas.width + x) * 3, layer, source, 1);
    }
  }
}

/** Draws SVG markup, in canvas coordinates, inside a box; with a mirror, its reflection first. */
export async function overlay(
  canvas: Canvas,
  body: string,
  options: { box?: Box; mirror?: Mirror } = {},
): Promise<void> {
  const whole = { x: 0, y: 0, width: canvas.width, height: canvas.height };
  const asked = options.box ?? whole;
  const box = {
    x: Math.floor(asked.x),
    y: Math.floor(asked.y),
    width: Math.ceil(asked.width),
    height: Math.ceil(asked.height),
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}">${body}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  if (options.mirror) layMirrored(canvas, { pixels, box }, options.mirror);
  layUpright(canvas, { pixels, box });
}
