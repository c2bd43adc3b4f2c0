/** A truffle dog with its nose to the ground, and the hunter with basket and spade. */
import { type Rgb, css } from '../engine/colour.ts';

/** A Lagotto: curly, cream and brown, sniffing; faces left unless flipped. */
export function truffleDog(x: number, y: number, unit: number, look: { coat: string; dark: string; rim: Rgb; flip?: boolean }): string {
  const { coat, dark } = look;
  const curls = [
    [-20, -31], [-11, -35], [-2, -36], [7, -36], [16, -35], [24, -31], [28, -25], [-24, -25], [-15, -26], [-5, -28], [5, -28], [15, -27], [22, -23], [-10, -20], [0, -20], [10, -20],
  ]
    .map(([cx, cy], index) => `<circle cx="${cx}" cy="${cy}" r="6.400" fill="${index % 3 === 0 ? dark : coat}"/>`)
    .join('');
  return `<g transform="translate(${x} ${y}) scale(${look.flip ? -unit : unit} ${unit})"><ellipse cx="0" cy="1" rx="48" ry="4.500" fill="#140b06" opacity=".4"/>
<path d="M-17-22l2 21h-6.500l-1-12-2-10zM20-24c6 8 7 12 4 22h-6.500c2-8 0-12-4-18z" fill="${dark}"/>
<path d="M-24-24c-2 10-3 16-2 24h7l1-20zM26-26c7 9 3 12 7 25h-7c-4-10-8-14-7-22z" fill="${coat}"/>
<path d="M28-30c9-3 12-12 8-18 7 3 8 15-3 23z" fill="${coat}"/>
<path d="M-24-30C-16-40 22-40 30-28 31-19 16-15 4-15S-26-14-28-22z" fill="${coat}"/>${curls}
<path d="M-22-32C-32-30-40-18-44-6l9 4C-30-8-22-14-16-20z" fill="${coat}"/>
<circle cx="-31" cy="-18" r="8" fill="${coat}"/><circle cx="-37" cy="-12" r="7.500" fill="${coat}"/><path d="M-41-15c-7 4-10 9-9 13 3 2 8 0 13-6z" fill="${coat}"/>
<path d="M-31-24c-4 5-5 12-1 17 5 1 8-5 7-13z" fill="${dark}"/><ellipse cx="-49" cy="-2.500" rx="3" ry="2.400" fill="#1c120e"/><circle cx="-40.500" cy="-12" r="1.300" fill="#1c120e"/>
<path d="M-20-37C-8-42 16-42 30-31M34-48c3 4 2 10-2 15" fill="none" stroke="${css(look.rim)}" stroke-width="1.700" stroke-linecap="round" opacity=".8"/>
<path d="M-25-27c4 5 8 8 13 9" stroke="#B0432B" stroke-width="3" fill="none"/></g>`;
}

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
