/** Boats as SVG, each drawn about its waterline: canoes, a wooden rowing boat, a sailing boat, a gozzo. */
import { type Rgb, css, mix } from '../engine/colour.ts';

const DARK: Rgb = [28, 20, 26];

function placed(x: number, y: number, unit: number, body: string, flip = false): string {
  return `<g transform="translate(${x} ${y}) scale(${flip ? -unit : unit} ${unit})">${body}</g>`;
}

interface Paddler {
  readonly at: number;
  readonly shirt: string;
  readonly vest: string;
  readonly hair: string;
  readonly skin?: string;
}

/** The paddle dips on the near side, so it is drawn over the hull. */
function paddle(person: Paddler): string {
  return `<g transform="translate(${person.at} -7)"><path d="M3-25L15 12" stroke="#7A4E2A" stroke-width="1.500" stroke-linecap="round"/><path d="M13.500 7l5 1q2.500 6 1.500 11-3 1-5-1-2-5-1.500-11z" fill="#A06A38"/><circle cx="8.200" cy="-8.500" r="1.700" fill="#D9A27A"/><circle cx="3.600" cy="-22.500" r="1.700" fill="#D9A27A"/></g>`;
}

function paddler(person: Paddler, rim: string): string {
  const { at } = person;
  const skin = person.skin ?? '#D9A27A';
  return `<g transform="translate(${at} -7)">
<path d="M-6.500 5C-8-4-7-11-4-15q4-3 8 0c3 4 3.500 12 3 20z" fill="${person.shirt}"/>
<path d="M-6 4C-7-4-6.500-10-3.500-14.500l2 0c1 3 3 3 4.500 0l2 .500c2 5 2.500 9 2 14z" fill="${person.vest}"/><path d="M-6-3H7" stroke="#0004" stroke-width="1"/>
<path d="M3-12.500Q8-11 8-8.500" fill="none" stroke="${person.shirt}" stroke-width="3.200" stroke-linecap="round"/><path d="M-2-13Q-1-18 3.500-22" fill="none" stroke="${person.shirt}" stroke-width="3.200" stroke-linecap="round"/>
<path d="M-1.500-17h3.600v4h-3.600z" fill="${skin}"/><ellipse cx=".8" cy="-20.500" rx="3.700" ry="4.300" fill="${skin}"/><path d="M-3.300-19.500C-4.500-27 6-27 4.700-20.500 3.500-22.500 1-23-.500-22.500c0 2-1 4-2.800 3z" fill="${person.hair}"/>
<path d="M5.500-15c2.500 5 3 11 2.500 18" fill="none" stroke="${rim}" stroke-width=".9" opacity=".75"/></g>`;
}

export interface Canoe {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly hull: Rgb;
  readonly rim: Rgb;
  readonly flip?: boolean;
  readonly crew?: number;
}

export function canoe(boat: Canoe): string {
  const hull = css(boat.hull);
  const low = css(mix(boat.hull, DARK, 0.5));
  const rim = css(boat.rim);
  const people = [
    { at: -22, shirt: '#D8DDD8', vest: '#E0592A', hair: '#3B2417' },
    { at: 22, shirt: '#34506B', vest: '#F0B33C', hair: '#1f1712', skin: '#C68A63' },
  ].slice(0, boat.crew ?? 2);
  const crew = people.map((person) => paddler(person, rim)).join('');
  const body = `<ellipse cx="0" cy="3" rx="62" ry="3.500" fill="#04202a" opacity=".35"/>
<path d="M-62-13C-52-9-44-8-36-8H36C44-8 52-9 62-13 60-4 52 3 42 3.500H-42C-52 3-60-4-62-13z" fill="#20130e"/>${crew}
<path d="M-62-13C-52-7-44-5.500-36-5.500H36C44-5.500 52-7 62-13 60-3 52 4 42 4.500H-42C-52 4-60-3-62-13z" fill="${hull}"/>
<path d="M-58-3C-50 2-46 1-40 1H40c6 0 10 1 18-4-4 5-9 7.500-16 7.500H-42C-49 4.500-54 2-58-3z" fill="${low}"/>
<path d="M-62-13C-52-7-44-5.500-36-5.500H36C44-5.500 52-7 62-13" fill="none" stroke="${rim}" stroke-width="1.400"/>${people.map(paddle).join('')}
<path d="M-76 5.500h26M-40 8h70M52 5.500h30" stroke="#fff" stroke-width=".9" opacity=".45" stroke-linecap="round"/>`;
  return placed(boat.x, boat.y, boat.unit, body, boat.flip);
}

/** A long wooden boat with an awning and people sitting in it, rowed or drifting. */
export function touringBoat(x: number, y: number, unit: number, rim: Rgb): string {
  const people = [-34, -20, -4, 12, 26]
    .map((at, index) => {
      const shirt = ['#E8DCC4', '#B85C3B', '#42607A', '#D9A441', '#6F7F5A'][index] as string;
      const hair = ['#3a2417', '#5b3a20', '#1f1612', '#7a5230', '#2c1d14'][index] as string;
      return `<g transform="translate(${at} -9)"><path d="M-5 4c-1-9 1-14 5-14s6 5 5 14z" fill="${shirt}"/><circle cx="0" cy="-14" r="3.700" fill="#D6A07A"/><path d="M-3.800-13.500c-1-7 8.600-7 7.600 0-2-2-5-2.500-7.600 0z" fill="${hair}"/><path d="M3.500-9c2 3 2 8 1.500 13" stroke="${css(rim)}" stroke-width=".9" fill="none" opacity=".8"/></g>`;
    })
    .join('');
  const body = `<ellipse cx="0" cy="4" rx="70" ry="4" fill="#0a1622" opacity=".4"/>
<path d="M-66-12C-50-7 40-7 58-9l12-8C68-4 60 5 50 5H-50C-60 4-65-4-66-12z" fill="#2a1710"/>
<path d="M-44-10v-30M40-10v-30" stroke="#4a2f1e" stroke-width="1.600"/>${people}
<path d="M-52-38Q-2-47 48-38l-1 3.500Q-2-42-51-34.500z" fill="#F1E3C8"/><path d="M-51-34.500Q-2-42 47-34.500l0 2.500q-4 2.500-8 0t-8-.7-8-.4-8-.2-8 0-8 .1-8 .3-8 .3-8 .5-8 .7-4 1z" fill="#C2532B"/>
<path d="M-67-13C-50-5 42-5 59-8l12-9.500C69-3 60 6 50 6H-50C-60 5-66-4-67-13z" fill="#7A4526"/>
<path d="M-64-5C-54 0 50 1 66-6c-4 8-9 12-16 12H-50C-57 5.500-61 1-64-5z" fill="#4B2817"/>
<path d="M-67-13C-50-5 42-5 59-8l12-9.500" fill="none" stroke="${css(rim)}" stroke-width="1.500"/>
<path d="M-84 7h34M-40 9.500h80M56 7h30" stroke="#fff" stroke-width=".9" opacity=".45" stroke-linecap="round"/>`;
  return placed(x, y, unit, body);
}

export function sailBoat(
  x: number,
  y: number,
  unit: number,
  colours: { sail: Rgb; hull: Rgb; shade: Rgb },
): string {
  const body = `<path d="M0-4V-92" stroke="#6a5140" stroke-width="1.200"/>
<path d="M1.500-90C16-66 28-38 32-13L1.500-10z" fill="${css(colours.sail)}"/><path d="M1.500-90C7-60 8-34 7-10.500L1.500-10z" fill="${css(mix(colours.sail, colours.shade, 0.4))}"/>
<path d="M-1.500-84C-6-58-16-30-27-11L-1.500-10z" fill="${css(mix(colours.sail, colours.shade, 0.22))}"/>
<path d="M-34-8H36C33 0 27 3 20 3H-20C-28 3-32-2-34-8z" fill="${css(colours.hull)}"/><path d="M-32-3h65c-4 5-8 6-13 6H-20c-6 0-10-3-12-6z" fill="${css(mix(colours.hull, DARK, 0.45))}"/>
<path d="M-34-8H36" stroke="#fff" stroke-width="1" opacity=".7"/>`;
  return placed(x, y, unit, body);
}

/** A small moored boat seen from its side, covered or open. */
export function mooredBoat(boat: {
  x: number;
  y: number;
  unit: number;
  hull: Rgb;
  stripe: Rgb;
  mast?: boolean;
  cover?: Rgb;
  flip?: boolean;
}): string {
  const mast = boat.mast
    ? '<path d="M-4-10V-104M-4-88L34-12M-4-96L-40-12M-18-26L24-24" stroke="#5b4a3c" stroke-width="1" fill="none"/><path d="M-17-27q20-4 40 2l0 3q-20-4-40-1z" fill="#EDE3D0"/>'
    : '';
  const top = boat.cover
    ? `<path d="M-36-12Q-10-24 22-20q14 2 20 6z" fill="${css(boat.cover)}"/><path d="M-36-12Q-10-19 42-14" stroke="#0003" fill="none"/>`
    : '<path d="M-14-12l4-13h22l8 12z" fill="#F4EFE4"/><path d="M-8-14l3-8h7v8zM5-14v-8h7l4 8z" fill="#35566b"/>';
  const body = `<ellipse cx="0" cy="4" rx="48" ry="4" fill="#061a2a" opacity=".4"/>${mast}${top}
<path d="M-44-12C-20-10 26-11 50-18 47-4 40 4 30 5H-30C-40 4-44-4-44-12z" fill="${css(boat.hull)}"/>
<path d="M-43.500-7C-20-5 28-6 47.500-11l-1.500 4C28-1-20 0-43-3.500z" fill="${css(boat.stripe)}"/><path d="M-41-1C-30 2 32 2 43-3 39 3 35 5 30 5H-30c-5 0-9-2-11-6z" fill="${css(mix(boat.hull, DARK, 0.5))}"/>
<path d="M-44-12C-20-10 26-11 50-18" stroke="#fff" stroke-width="1.200" fill="none" opacity=".75"/>`;
  return placed(boat.x, boat.y, boat.unit, body, boat.flip);
}
