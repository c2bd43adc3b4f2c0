/** A cabin up in the trees: shingled roof, lit windows, a deck on struts, stairs and a string of lamps. */
import { type Rgb, css, mix } from '../engine/colour.ts';

export interface CabinLook {
  readonly wood: Rgb;
  readonly roof: Rgb;
  readonly lamp: Rgb;
  readonly shade: Rgb;
}

function boards(box: readonly [number, number, number, number], line: string): string {
  const [x, y, width, height] = box;
  let marks = '';
  for (let step = 1; step * 7 < height; step += 1) marks += `M${x} ${y + step * 7}h${width}`;
  return `<path d="${marks}" stroke="${line}" stroke-width=".9" opacity=".55"/>`;
}

function pane(x: number, y: number, width: number, height: number, frame: string): string {
  const across = width / 2;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#lamp)" stroke="${frame}" stroke-width="3.400"/><path d="M${x + across} ${y}v${height}M${x} ${y + height * 0.42}h${width}" stroke="${frame}" stroke-width="1.800"/>`;
}

function railing(wood: string): string {
  let posts = '';
  for (let x = -128; x <= 128; x += 16) posts += `M${x} -22V-2`;
  return `<path d="${posts}" stroke="${wood}" stroke-width="3"/><path d="M-134-23H134M-134-12H134" stroke="${wood}" stroke-width="3.600"/>`;
}

function stairs(wood: string, dark: string): string {
  let steps = '';
  for (let step = 0; step < 19; step += 1) steps += `M${96 + step * 6.5} ${10 + step * 15}h26`;
  return `<path d="M96 4L222 300M122 4L248 300" stroke="${dark}" stroke-width="5"/><path d="${steps}" stroke="${wood}" stroke-width="4.500"/><path d="M94-24L224 268M124-24L252 268" stroke="${wood}" stroke-width="2.600"/>`;
}

function lamps(): string {
  let marks = '';
  for (let lamp = 0; lamp <= 12; lamp += 1) {
    const x = -130 + lamp * 21.7;
    const y = -88 + Math.sin((lamp / 4) * Math.PI) ** 2 * 15;
    marks += `<circle cx="${x}" cy="${y}" r="8" fill="#ffd27a" opacity=".25"/><circle cx="${x}" cy="${y}" r="2.700" fill="#fff0c0"/>`;
  }
  return marks;
}

/** Drawn with the deck's floor at y. */
export function treehouse(x: number, y: number, unit: number, look: CabinLook): string {
  const wood = css(look.wood);
  const mid = css(mix(look.wood, look.shade, 0.35));
  const dark = css(mix(look.wood, look.shade, 0.72));
  const roof = css(look.roof);
  const roofDark = css(mix(look.roof, look.shade, 0.6));
  return `<defs><radialGradient id="lamp" cx=".5" cy=".6" r=".8"><stop offset="0" stop-color="#fff3cf"/><stop offset="1" stop-color="${css(look.lamp)}"/></radialGradient><linearGradient id="wall" x1="0" x2="1"><stop offset="0" stop-color="${mid}"/><stop offset=".55" stop-color="${wood}"/><stop offset="1" stop-color="${mid}"/></linearGradient></defs>
<g transform="translate(${x} ${y}) scale(${unit})">
<path d="M-110 6L-26 120M110 6L26 120M-60 6L-22 74M60 6L22 74" stroke="${dark}" stroke-width="9" stroke-linecap="round"/>${stairs(mid, dark)}
<path d="M-86 0V-112H86V0z" fill="url(#wall)"/><path d="M-86-112L0-184 86-112z" fill="${mid}"/>${boards([-86, -112, 172, 112], dark)}
<path d="M-86-112H86V-92Q0-104-86-92z" fill="#000" opacity=".3"/>
${pane(-70, -86, 48, 50, dark)}${pane(28, -86, 44, 50, dark)}<path d="M-14 0V-70a14 14 0 0 1 28 0V0z" fill="url(#lamp)" stroke="${dark}" stroke-width="3.400"/><circle cx="0" cy="-138" r="13" fill="url(#lamp)" stroke="${dark}" stroke-width="3"/><path d="M-13-138h26M0-151v26" stroke="${dark}" stroke-width="1.600"/>
<path d="M-122-98L0-204 122-98l-12 9L0-182-110-89z" fill="${roof}"/><path d="M-110-89L0-182 110-89l-3 6L0-172-107-83z" fill="${roofDark}"/>
<path d="M48-160v-34h16v48z" fill="${mid}"/><path d="M45-198h22v7H45z" fill="${dark}"/>
<path d="M-140-2H140v10H-140z" fill="${wood}"/><path d="M-140 8H140v7H-140z" fill="${dark}"/>${railing(mid)}
<path d="M-130-88Q-98-58-65-88T0-88T65-88T130-88" fill="none" stroke="${dark}" stroke-width="1"/>${lamps()}</g>`;
}
