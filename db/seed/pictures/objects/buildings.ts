/** Piedmontese houses as SVG: ochre walls in sun and shade, tiled roofs, shutters, a bell tower. */
import { type Rgb, css, mix, scale } from '../engine/colour.ts';

export interface Light {
  readonly wall: Rgb;
  readonly roof: Rgb;
  readonly shade: Rgb;
  /** Lamplight behind the panes, when it is dark out. */
  readonly lamp?: Rgb;
  readonly haze: Rgb;
  readonly hazed: number;
}

interface Block {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function paint(light: Light, colour: Rgb): string {
  return css(mix(colour, light.haze, light.hazed));
}

function windows(block: Block, light: Light, unit: number): string {
  const pane = light.lamp ? css(light.lamp) : paint(light, scale(light.shade, 0.6));
  const shutter = paint(light, mix(light.shade, [70, 100, 80], 0.5));
  const columns = Math.max(1, Math.floor(block.width / (unit * 13)));
  const rows = Math.max(1, Math.floor(block.height / (unit * 15)));
  let marks = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = block.x + (block.width * (column + 0.5)) / columns - unit * 2;
      const y = block.y - block.height + unit * 5 + row * unit * 14;
      marks += `<rect x="${x}" y="${y}" width="${unit * 4}" height="${unit * 6.5}" fill="${pane}"/>`;
      marks += `<path d="M${x - unit * 2} ${y}h${unit * 2}v${unit * 6.5}h${-unit * 2}zM${x + unit * 4} ${y}h${unit * 2}v${unit * 6.5}h${-unit * 2}z" fill="${shutter}"/>`;
    }
  }
  return marks;
}

/** One house: a lit front, a shaded gable side and a roof with its eaves and ridge. */
export function house(block: Block, light: Light, unit: number): string {
  const { x, y, width, height } = block;
  const top = y - height;
  const side = width * 0.34;
  const rise = unit * 9;
  const eave = unit * 2;
  const front = paint(light, light.wall);
  const flank = paint(light, mix(light.wall, light.shade, 0.62));
  const tiles = paint(light, light.roof);
  const tilesDark = paint(light, mix(light.roof, light.shade, 0.45));
  const line = paint(light, mix(light.roof, light.shade, 0.7));
  const under = paint(light, mix(light.wall, light.shade, 0.4));
  let courses = '';
  for (let row = 1; row < 4; row += 1) {
    const t = row / 4;
    courses += `<path d="M${x - eave + side * 0.5 * t} ${top - rise * t}H${x + width + eave + side * 0.5 * t}" stroke="${line}" stroke-width="${unit * 0.4}" opacity=".5"/>`;
  }
  return `<g><path d="M${x + width} ${y}V${top}l${side / 2} ${-rise}l${side / 2} ${rise}V${y}z" fill="${flank}"/>
<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${front}"/>
<rect x="${x}" y="${top}" width="${width}" height="${unit * 2.4}" fill="${under}"/>
${windows(block, light, unit)}
<path d="M${x - eave} ${top + unit}L${x + side / 2 - eave * 0.4} ${top - rise}H${x + width + side / 2}L${x + width} ${top + unit}z" fill="${tiles}"/>
<path d="M${x + width + side / 2} ${top - rise}L${x + width + side + eave} ${top + unit}h${-eave}L${x + width + side / 2} ${top - rise + unit * 2.4}L${x + width} ${top + unit}z" fill="${tilesDark}"/>${courses}</g>`;
}

function tower(x: number, y: number, unit: number, light: Light): string {
  const front = paint(light, light.wall);
  const flank = paint(light, mix(light.wall, light.shade, 0.6));
  const roof = paint(light, light.roof);
  const dark = paint(light, scale(light.shade, 0.6));
  const high = unit * 64;
  const wide = unit * 13;
  return `<g><rect x="${x}" y="${y - high}" width="${wide}" height="${high}" fill="${front}"/>
<rect x="${x + wide * 0.6}" y="${y - high}" width="${wide * 0.4}" height="${high}" fill="${flank}"/>
<path d="M${x - unit} ${y - high}h${wide + unit * 2}l${-wide / 2 - unit} ${-unit * 15}z" fill="${roof}"/>
<path d="M${x + wide * 0.28} ${y - high + unit * 14}v${-unit * 5}a${unit * 2.2} ${unit * 2.2} 0 0 1 ${unit * 4.4} 0v${unit * 5}z" fill="${dark}"/>
<rect x="${x - unit * 0.6}" y="${y - high + unit * 17}" width="${wide + unit * 1.2}" height="${unit * 1.4}" fill="${flank}"/></g>`;
}

/** A farm: the main house, a lower barn and an arched loggia. */
export function farmhouse(x: number, y: number, unit: number, light: Light): string {
  const barn = { x: x - unit * 44, y, width: unit * 40, height: unit * 19 };
  const main = { x: x - unit * 8, y: y + unit, width: unit * 44, height: unit * 34 };
  const arch = css(mix(scale(light.shade, 0.7), light.haze, light.hazed));
  const arches = [0, 1, 2]
    .map(
      (n) =>
        `<path d="M${x - unit * (40 - n * 12)} ${y}v${-unit * 8}a${unit * 4} ${unit * 4} 0 0 1 ${unit * 8} 0v${unit * 8}z" fill="${arch}"/>`,
    )
    .join('');
  const plain = { ...light };
  return house({ ...barn, width: barn.width }, plain, unit * 0.999) + arches + house(main, light, unit);
}

/** A wooded islet with its village, standing on the water. */
export function island(x: number, y: number, unit: number, light: Light): string {
  const wood = paint(light, mix([74, 104, 66], light.shade, 0.25));
  const dark = paint(light, mix([52, 74, 58], light.shade, 0.45));
  const quay = paint(light, mix([176, 160, 140], light.shade, 0.3));
  const crowns = Array.from({ length: 34 }, (_, index) => {
    const t = (index + 0.5) / 34;
    const rise = Math.sin(Math.PI * t);
    const size = unit * (7 + ((index * 37) % 7));
    return `<ellipse cx="${x + (t * 2 - 1) * unit * 142}" cy="${y - unit * (4 + rise * 20 * ((index * 13) % 5) * 0.25)}" rx="${size}" ry="${size * 0.8}" fill="${index % 2 === 0 ? wood : dark}"/>`;
  }).join('');
  return `<path d="M${x - unit * 156} ${y}Q${x - unit * 110} ${y - unit * 22} ${x} ${y - unit * 30}T${x + unit * 156} ${y}z" fill="${dark}"/>${crowns}${village(x, y - unit * 17, unit, light)}<rect x="${x - unit * 118}" y="${y - unit * 3}" width="${unit * 236}" height="${unit * 3}" fill="${quay}"/>`;
}

/** A village along a crest, with its church: Barolo or La Morra from afar. */
export function village(x: number, y: number, unit: number, light: Light): string {
  const spots = [
    [-92, 8, 24, 16],
    [-66, 3, 26, 22],
    [-34, -3, 30, 24],
    [34, -2, 30, 22],
    [62, 4, 26, 20],
    [90, 9, 24, 15],
    [0, -6, 30, 26],
    [-52, 11, 30, 15],
    [-14, 9, 32, 18],
    [24, 12, 30, 15],
    [58, 15, 26, 13],
  ] as const;
  const back = tower(x - unit * 12, y - unit * 6, unit, light);
  return (
    back +
    spots
      .map(([dx, dy, width, height], index) => {
        const tone =
          index % 3 === 0
            ? mix(light.wall, [255, 240, 220], 0.3)
            : index % 3 === 1
              ? light.wall
              : mix(light.wall, light.roof, 0.22);
        return house(
          { x: x + dx * unit, y: y + dy * unit, width: width * unit, height: height * unit },
          { ...light, wall: tone },
          unit * 0.72,
        );
      })
      .join('')
  );
}
