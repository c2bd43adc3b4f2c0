/** The wine cellar: casks under a brick vault by lamplight, and a tasting laid in the foreground. */
import { type Canvas, glow } from '../engine/canvas.ts';
import { paintSmall } from '../engine/enlarge.ts';
import { fractal } from '../engine/noise.ts';
import { overlay } from '../engine/overlay.ts';
import type { Scene } from '../engine/scene.ts';
import { type Rgb, css, mix, scale, smooth } from '../engine/colour.ts';
import type { Vault } from '../nature/casks.ts';
import { lampSpots, paintVault } from '../nature/vault.ts';

export interface CellarMood {
  readonly vault: Vault;
  /** Where the table's edge is, as a share of the height; 1 for no table. */
  readonly table: number;
  readonly wood: Rgb;
  readonly laid: (canvas: Canvas) => string;
  readonly candles: readonly (readonly [number, number])[];
}

function paintTable(canvas: Canvas, mood: CellarMood): void {
  const { width, height, data } = canvas;
  const top = Math.floor(height * mood.table);
  for (let y = top; y < height; y += 1) {
    const t = (y - top) / (height - top);
    const depth = 1 / (t + 0.35);
    for (let x = 0; x < width; x += 1) {
      const u = ((x - width / 2) / width) * depth;
      const plank = Math.floor(depth * 3.2);
      const line = smooth(0.42, 0.5, Math.abs(depth * 3.2 - plank - 0.5));
      const grain = fractal(u * 5 + plank * 7, depth * 46, 3);
      const warm = Math.exp(-(((x / width - 0.5) / 0.42) ** 2)) * (1.15 - 0.45 * t);
      const colour = mix(scale(mood.wood, 0.45), mood.wood, grain * 1.3 * (1 - 0.6 * line) * warm + 0.06);
      const sheen = Math.exp(-t * 7) * warm * 0.25;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = colour[channel] as number;
        data[at + channel] = value + ((mood.vault.lamp[channel] as number) - value) * sheen;
      }
    }
  }
}

function lampMarkup(spot: { x: number; y: number; size: number }): string {
  const s = spot.size * 0.006;
  return `<g transform="translate(${spot.x} ${spot.y}) scale(${s})"><path d="M0-400V-30" stroke="#150d0a" stroke-width="3"/><path d="M-9-34h18l16 22h-50z" fill="#241712"/><circle r="17" cy="2" fill="#FFF3CF"/><path d="M-25-12h50" stroke="#FFD78A" stroke-width="3"/></g>`;
}

export function cellar(mood: CellarMood): Scene {
  return async (canvas) => {
    const { width, height } = canvas;
    await paintSmall(canvas, 2, (small) => paintVault(small, mood.vault));
    const spots = lampSpots(canvas, mood.vault);
    await overlay(canvas, spots.map(lampMarkup).reverse().join(''), {
      box: { x: 0, y: 0, width, height: height * 0.6 },
    });
    for (const spot of spots) {
      glow(canvas, { x: spot.x, y: spot.y, radius: 60 + spot.size * 1.9, strength: 0.62 }, mood.vault.lamp);
      glow(canvas, { x: spot.x, y: spot.y, radius: 20 + spot.size * 0.5, strength: 0.8 }, [255, 226, 170]);
    }
    if (mood.table < 1) paintTable(canvas, mood);
    const shade = `<defs><linearGradient id="t" x2="0" y2="1"><stop offset="0" stop-color="${css(scale(mood.wood, 0.2))}" stop-opacity=".75"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient></defs>`;
    await overlay(canvas, shade + mood.laid(canvas));
    for (const [x, y] of mood.candles) {
      glow(canvas, { x: x * width, y: y * height, radius: 330, strength: 0.5 }, [255, 170, 80]);
    }
    return { bloom: 1, threshold: 190, grain: 7, vignette: 0.9 };
  };
}
