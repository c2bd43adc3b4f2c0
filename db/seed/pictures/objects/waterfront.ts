/** A Lake Garda waterfront as SVG: tall painted houses, a tower, a quay, lamps along it. */
import { type Rgb, css, mix } from '../engine/colour.ts';
import { between, type Random } from '../engine/noise.ts';

export interface Front {
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly unit: number;
  readonly walls: readonly Rgb[];
  readonly roof: Rgb;
  readonly shade: Rgb;
  readonly haze: Rgb;
  readonly hazed: number;
  /** Share of windows with the light on. */
  readonly lit: number;
}

function facade(random: Random, front: Front, box: { x: number; width: number; height: number }): string {
  const { y, unit, haze, hazed } = front;
  const tone = (colour: Rgb) => css(mix(colour, haze, hazed));
  const wall = front.walls[Math.floor(random() * front.walls.length)] as Rgb;
  const top = y - box.height;
  const shutter = tone(random() < 0.6 ? [62, 98, 78] : [120, 74, 52]);
  const columns = Math.max(2, Math.round(box.width / (15 * unit)));
  const rows = Math.max(2, Math.floor((box.height - 18 * unit) / (17 * unit)));
  let panes = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = box.x + (box.width * (column + 0.5)) / columns - 2.4 * unit;
      const py = top + 7 * unit + row * 17 * unit;
      const on = random() < front.lit;
      panes += `<rect x="${x}" y="${py}" width="${4.8 * unit}" height="${8.5 * unit}" fill="${on ? '#FFD585' : tone(mix(front.shade, [30, 34, 48], 0.5))}"/><path d="M${x - 2.8 * unit} ${py}h${2.6 * unit}v${8.5 * unit}h${-2.6 * unit}zM${x + 5 * unit} ${py}h${2.6 * unit}v${8.5 * unit}h${-2.6 * unit}z" fill="${shutter}"/><path d="M${x - unit} ${py + 9 * unit}h${6.8 * unit}" stroke="${tone([236, 226, 208])}" stroke-width="${0.9 * unit}"/>`;
    }
  }
  const arch = `<path d="M${box.x + box.width * 0.32} ${y}v${-9 * unit}a${box.width * 0.16} ${box.width * 0.16} 0 0 1 ${box.width * 0.32} 0v${9 * unit}z" fill="${random() < front.lit ? '#F2B562' : tone(mix(front.shade, [24, 22, 30], 0.5))}"/>`;
  const lean = box.width * 0.22;
  return `<rect x="${box.x}" y="${top}" width="${box.width}" height="${box.height}" fill="${tone(wall)}"/><rect x="${box.x}" y="${top}" width="${lean}" height="${box.height}" fill="${tone(mix(wall, front.shade, 0.35))}" opacity=".7"/><rect x="${box.x}" y="${top}" width="${box.width}" height="${2.6 * unit}" fill="${tone(mix(wall, front.shade, 0.6))}"/>${panes}${arch}
<path d="M${box.x - 2 * unit} ${top + unit}L${box.x + 4 * unit} ${top - 8 * unit}H${box.x + box.width - 4 * unit}L${box.x + box.width + 2 * unit} ${top + unit}z" fill="${tone(front.roof)}"/><path d="M${box.x - 2 * unit} ${top + unit}H${box.x + box.width + 2 * unit}" stroke="${tone(mix(front.roof, front.shade, 0.6))}" stroke-width="${1.4 * unit}"/>`;
}

function campanile(x: number, front: Front): string {
  const { y, unit, haze, hazed } = front;
  const tone = (colour: Rgb) => css(mix(colour, haze, hazed));
  const stone: Rgb = [214, 190, 158];
  return `<rect x="${x}" y="${y - 150 * unit}" width="${22 * unit}" height="${150 * unit}" fill="${tone(stone)}"/><rect x="${x}" y="${y - 150 * unit}" width="${8 * unit}" height="${150 * unit}" fill="${tone(mix(stone, front.shade, 0.5))}"/><path d="M${x - 2 * unit} ${y - 128 * unit}h${26 * unit}v${3 * unit}h${-26 * unit}zM${x - 2 * unit} ${y - 152 * unit}h${26 * unit}v${4 * unit}h${-26 * unit}z" fill="${tone(mix(stone, [255, 245, 225], 0.4))}"/><path d="M${x + 7 * unit} ${y - 131 * unit}v${-9 * unit}a${4 * unit} ${4 * unit} 0 0 1 ${8 * unit} 0v${9 * unit}z" fill="${tone(front.shade)}"/><path d="M${x - unit} ${y - 152 * unit}L${x + 11 * unit} ${y - 186 * unit}L${x + 23 * unit} ${y - 152 * unit}z" fill="${tone(front.roof)}"/>`;
}

export function waterfront(random: Random, front: Front): string {
  const { unit } = front;
  let back = '';
  let row = '';
  const tower = front.from + (front.to - front.from) * 0.42;
  for (let x = front.from - 12 * unit; x < front.to - 20 * unit; ) {
    const width = between(random, 34, 56) * unit;
    back += facade(
      random,
      { ...front, hazed: front.hazed + 0.12 },
      { x, width, height: between(random, 74, 104) * unit },
    );
    x += width * 1.15;
  }
  for (let x = front.from; x < front.to; ) {
    const width = between(random, 30, 52) * unit;
    row += facade(random, front, { x, width, height: between(random, 50, 82) * unit });
    x += width;
  }
  const quay = css(mix([168, 152, 134], front.haze, front.hazed));
  const quayDark = css(mix([96, 84, 80], front.haze, front.hazed * 0.7));
  let lamps = '';
  for (let x = front.from + 14 * unit; x < front.to; x += 58 * unit) {
    lamps += `<path d="M${x} ${front.y + unit}v${-19 * unit}" stroke="#241f28" stroke-width="${unit}"/><circle cx="${x}" cy="${front.y - 20 * unit}" r="${2.3 * unit}" fill="#FFE3A6"/>`;
  }
  return `${campanile(tower, front)}${back}${row}<rect x="${front.from - 20 * unit}" y="${front.y}" width="${front.to - front.from + 40 * unit}" height="${4 * unit}" fill="${quay}"/><rect x="${front.from - 20 * unit}" y="${front.y + 4 * unit}" width="${front.to - front.from + 40 * unit}" height="${9 * unit}" fill="${quayDark}"/>${lamps}`;
}
