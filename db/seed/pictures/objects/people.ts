/** Small figures as SVG, seen from behind or from the side, with a rim of light. */
import { type Rgb, css } from '../engine/colour.ts';

export interface Figure {
  readonly x: number;
  /** Where the feet are. */
  readonly y: number;
  readonly height: number;
  readonly top: string;
  readonly bottom: string;
  readonly hair: string;
  readonly hat?: string;
  readonly bag?: string;
  readonly rim: Rgb;
}

/** Someone walking away: stride, swinging arm, hat or hair, and light along one side. */
export function walker(figure: Figure): string {
  const s = figure.height / 100;
  const hat = figure.hat
    ? `<ellipse cx="0" cy="-91" rx="11" ry="2.8" fill="${figure.hat}"/><path d="M-6-91q0-8 6-8t6 8z" fill="${figure.hat}"/>`
    : '';
  const bag = figure.bag
    ? `<path d="M-8.5-78q8.500-5 17 0l1 22q-9 4-19 0z" fill="${figure.bag}"/><path d="M-8-66h16" stroke="#0003" stroke-width="1.500"/>`
    : '';
  return `<g transform="translate(${figure.x} ${figure.y}) scale(${s})">
<ellipse cx="6" cy="0" rx="26" ry="4" fill="#1a120c" opacity=".28"/>
<path d="M-6-50C-8-34-9-18-9-2h6c1-16 3-30 4-42z" fill="${figure.bottom}"/><path d="M6-50C9-34 7-20 11-5l-5 2C0-18 0-32-2-46z" fill="${figure.bottom}"/>
<path d="M-10-4h8v4h-9zM6-7l7 3-1 3-8 0z" fill="#2b211c"/>
<path d="M-11-78C-6-84 6-84 11-78c2 10 0 22-1 32-6 3-14 3-20 0-1-10-3-22-1-32z" fill="${figure.top}"/>
<path d="M-11-77c-5 8-7 18-6 28l4 1c0-9 2-16 5-23z" fill="${figure.top}"/><path d="M11-77c5 7 7 16 8 24l-4 2c-2-8-5-14-8-20z" fill="${figure.top}"/>
<path d="M-17-49l4 1-1 5-3-1zM15-51l4-2 1 5-3 2z" fill="#d9a37c"/>
<rect x="-3" y="-86" width="6" height="7" fill="#c98f69"/><ellipse cx="0" cy="-91" rx="6.200" ry="7.500" fill="${figure.hair}"/>${bag}${hat}
<path d="M10.500-77c4.500 7 6.500 15 7.500 23M9.500-50c1 16 0 28 2.500 43" fill="none" stroke="${css(figure.rim)}" stroke-width="1.500" stroke-linecap="round" opacity=".85"/></g>`;
}

/** A couple strolling away between the vines. */
export function walkers(x: number, y: number, height: number, rim: Rgb): string {
  const her = walker({
    x: x - height * 0.17,
    y,
    height: height * 0.93,
    top: '#E9DCC6',
    bottom: '#B5623F',
    hair: '#3a2619',
    hat: '#E3C58B',
    rim,
  });
  const him = walker({
    x: x + height * 0.2,
    y: y + height * 0.015,
    height,
    top: '#3F5A72',
    bottom: '#4a4237',
    hair: '#2b1d14',
    bag: '#8A5A34',
    rim,
  });
  return her + him;
}
