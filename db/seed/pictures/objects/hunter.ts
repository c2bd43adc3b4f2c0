/** The truffle hunter with his basket and stick, as SVG. */
import { type Rgb, css } from '../engine/colour.ts';

/** The trifolau, seen from the side and a little stooped, stick in hand. */
export function truffleHunter(x: number, y: number, unit: number, rim: Rgb): string {
  return `<g transform="translate(${x} ${y}) scale(${unit})"><ellipse cx="2" cy="0" rx="24" ry="4" fill="#140b06" opacity=".4"/>
<path d="M-3-46C-8-30-10-16-13-3l6 1C-2-16 2-28 6-40z" fill="#3E3A2C"/><path d="M5-47C8-32 8-18 9-2h6.500C16-18 16-34 12-48z" fill="#4B4634"/>
<path d="M-15-14l9 2-2 12h-12l1-3 5-2zM8-13h9l1 13H6l1-3 3-1z" fill="#2A2118"/>
<path d="M-7-82C0-88 12-86 15-78c3 12 2 24 1 34-7 3-16 3-21 0-2-12-5-26-2-38z" fill="#5E6B3A"/><path d="M-5-80C-1-66-2-56-3-43l-3-1c-2-12-4-26 0-36z" fill="#47522C"/>
<path d="M10-78c6 8 5 18-4 27l-9 3-1-4 7-4c4-6 3-12 1-18z" fill="#6D7A45"/><path d="M-14-52L-20 0" stroke="#7A5230" stroke-width="2"/><path d="M-8-53l-7 1 0 4 7-1z" fill="#D2A07A"/>
<path d="M8-64q14-1 14 10l-1 12q-8 3-15 0z" fill="#8C6336"/><path d="M7-56h15M7-50h15" stroke="#5d3f20" stroke-width="1"/><path d="M8-63Q4-78 0-83" stroke="#5d3f20" stroke-width="1.600" fill="none"/>
<path d="M0-87h7v7H0z" fill="#BE8B66"/><path d="M-4-94c0-7 12-7 12 0s-3 11-7 11-5-5-5-11z" fill="#D2A07A"/><path d="M-3-88c2 6 8 5 10 0l0 3c-2 4-8 4-10 0z" fill="#CFC8BA"/>
<path d="M-11-95q13-5 22 0l-2 2q-10-3-19 0zM-5-96c0-8 13-8 13 0z" fill="#6A4C2E"/>
<path d="M15-78c3 12 2 24 1 34M12-47c4 16 4 30 4 45M9-96q-1-4-4-6" fill="none" stroke="${css(rim)}" stroke-width="1.300" opacity=".85" stroke-linecap="round"/></g>`;
}
