/** A hot-air balloon as SVG: gores shaded round the envelope, its skirt, ropes and wicker basket. */
import { type Rgb, css, mix } from '../engine/colour.ts';

export interface Balloon {
  readonly x: number;
  /** Middle of the envelope. */
  readonly y: number;
  readonly radius: number;
  readonly gores: readonly Rgb[];
  /** Side the light comes from: −1 left, 1 right. */
  readonly side: number;
  readonly haze: Rgb;
  readonly hazed: number;
}

const GORES = 12;

/** Half-width of the envelope at a height, −1 crown to 1.32 mouth, in radii. */
function girth(t: number): number {
  if (t <= 0.25) return Math.sqrt(Math.max(0, 1 - (t / 1.02) ** 2));
  const fall = (t - 0.25) / 1.07;
  return 0.969 * (1 - fall) ** 0.9 * (1 - 0.12 * fall) + 0.2 * fall;
}

function meridian(share: number): string {
  const points: string[] = [];
  for (let step = 0; step <= 28; step += 1) {
    const t = -1.02 + (2.34 * step) / 28;
    points.push(`${(girth(t) * share).toFixed(3)} ${t.toFixed(3)}`);
  }
  return points.join('L');
}

function gore(index: number, balloon: Balloon): string {
  const start = -Math.PI / 2 + (Math.PI * index) / GORES;
  const end = start + Math.PI / GORES;
  const left = meridian(Math.sin(start));
  const right = meridian(Math.sin(end)).split('L').reverse().join('L');
  const middle = (start + end) / 2;
  const base = balloon.gores[index % balloon.gores.length] as Rgb;
  const light = 0.5 + 0.5 * Math.sin(middle) * balloon.side;
  const shaded = mix(mix(base, [38, 24, 52], 0.5), mix(base, [255, 240, 210], 0.22), light);
  return `<path d="M${left}L${right}z" fill="${css(mix(shaded, balloon.haze, balloon.hazed))}"/>`;
}

export function hotAirBalloon(balloon: Balloon): string {
  const { x, y, radius, haze, hazed } = balloon;
  const gores = Array.from({ length: GORES }, (_, index) => gore(index, balloon)).join('');
  const wicker = css(mix([122, 78, 42], haze, hazed));
  const dark = css(mix([66, 40, 26], haze, hazed));
  const id = `b${Math.round(x)}-${Math.round(y)}`;
  const from = balloon.side > 0 ? 0.72 : 0.28;
  return `<defs><radialGradient id="${id}" cx="${from}" cy=".3" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".38"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a1030" stop-opacity=".42"/></radialGradient></defs>
<g transform="translate(${x} ${y}) scale(${radius})">${gores}
<path d="M${meridian(1)}L${meridian(-1).split('L').reverse().join('L')}z" fill="url(#${id})"/>
<path d="M-.97 .05Q0 .3 .97 .05L.945 .2Q0 .47-.945 .2z" fill="#fff" opacity=".2"/>
<path d="M-.2 1.32h.4l-.03.1h-.34z" fill="${dark}"/><path d="M-.16 1.42l.05.32M.16 1.42l-.05.32M-.05 1.42l.01.32M.05 1.42l-.01.32" stroke="${dark}" stroke-width=".014"/>
<path d="M-.13 1.73h.26l-.025.22q-.1.03-.21 0z" fill="${wicker}"/><path d="M-.135 1.73h.27v.035h-.27z" fill="${dark}"/>
<path d="M-.12 1.82h.24M-.115 1.88h.23" stroke="${dark}" stroke-width=".01" opacity=".6"/>
<path d="M-.09 1.73v-.07a.035 .035 0 1 1 .06 0v.07zM.02 1.73v-.08a.035 .035 0 1 1 .06 0v.08z" fill="${dark}"/></g>`;
}
