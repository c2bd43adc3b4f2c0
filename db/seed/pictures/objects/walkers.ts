/** Winter walkers seen from behind: snowshoes, poles, rucksacks, a lamp on the forehead; and a lit hut. */
import { type Rgb, css } from '../engine/colour.ts';

export function snowshoer(person: {
  x: number;
  y: number;
  height: number;
  jacket: string;
  bag: string;
  cap: string;
  rim: Rgb;
}): string {
  const s = person.height / 100;
  const rim = css(person.rim);
  return `<g transform="translate(${person.x} ${person.y}) scale(${s})"><ellipse cx="0" cy="1" rx="30" ry="5" fill="#0a1330" opacity=".45"/>
<ellipse cx="-10" cy="-1" rx="7" ry="3.600" fill="#2a2233" stroke="#b5793f" stroke-width="1.500"/><ellipse cx="11" cy="-5" rx="7" ry="3.400" fill="#2a2233" stroke="#b5793f" stroke-width="1.500"/>
<path d="M-8-48C-12-32-14-18-14-3h8C-4-18-2-30 1-42z" fill="#232a3f"/><path d="M8-48C12-34 10-20 15-7l-8 1C3-20 1-32-2-44z" fill="#2b3350"/>
<path d="M-14-76C-8-84 8-84 14-76c2 10 1 22 0 32-8 4-20 4-28 0-1-10-2-22 0-32z" fill="${person.jacket}"/>
<path d="M-13-75C-21-66-24-58-27-50l5 3c4-6 8-10 11-15zM13-75C21-67 24-60 26-53l-5 3c-4-6-7-9-10-13z" fill="${person.jacket}"/><circle cx="-25" cy="-48" r="3.200" fill="#1b1c28"/><circle cx="24" cy="-51" r="3.200" fill="#1b1c28"/>
<path d="M-25-50L-31-1M24-53L33-4" stroke="#c9ccd8" stroke-width="1.300"/><path d="M-33-4h5M30.500-7h5" stroke="#c9ccd8" stroke-width="1.300"/>
<path d="M-10-79q10-5 20 0l1.500 28q-11 5-23 0z" fill="${person.bag}"/><path d="M-10-66h20.500M-10-58h21" stroke="#0005" stroke-width="1.400"/><path d="M-7-82q7-4 14 0v5H-7z" fill="#5b6a8a"/>
<path d="M-3.500-87h7v6h-7z" fill="#C48F6C"/><path d="M-7.500-91c-1-12 16-12 15 0q-.500 5-3 7h-9q-2.500-2-3-7z" fill="${person.cap}"/><path d="M-7.600-90h15.200v4H-7.600z" fill="#fff" opacity=".22"/><circle cx="0" cy="-101" r="2.600" fill="#F4EDE0"/>
<path d="M13.500-75c7 7 10 14 12 21M13-46c3 12 1 24 3 38M7-94q2 4 .500 8" fill="none" stroke="${rim}" stroke-width="1.500" stroke-linecap="round" opacity=".9"/></g>`;
}

/** A wooden hut with snow on its roof and light in the windows. */
export function alpineHut(x: number, y: number, unit: number): string {
  const windows = [-64, -22, 20, 60]
    .map(
      (at) =>
        `<rect x="${at}" y="-44" width="20" height="22" fill="#FFCF7A" stroke="#2a1c18" stroke-width="3"/><path d="M${at + 10}-44v22M${at}-33h20" stroke="#2a1c18" stroke-width="1.600"/><path d="M${at - 10}-45h7v24h-7zM${at + 23}-45h7v24h-7z" fill="#7A2F2A"/>`,
    )
    .join('');
  return `<g transform="translate(${x} ${y}) scale(${unit})"><path d="M-96 0V-60H96V0z" fill="#4A2F24"/><path d="M-96-4H96M-96-12H96M-96-20H96M-96-52H96" stroke="#2a1a16" stroke-width="1.200"/><path d="M-96 0V-22H96V0z" fill="#6A625F"/><path d="M-80-14h20M-40-6h26M10-16h22M50-7h24" stroke="#4c4644" stroke-width="2"/>${windows}
<path d="M-6 0v-30h20V0z" fill="#2a1c18"/><path d="M-2-4v-22h12V-4z" fill="#FFB95E" opacity=".8"/><path d="M-96-60L0-112 96-60z" fill="#5A3A2B"/><circle cx="0" cy="-78" r="8" fill="#FFCF7A" stroke="#2a1c18" stroke-width="2.600"/>
<path d="M-122-50L0-120 122-50l-8 6Q60-78 0-106-60-78-114-44z" fill="#DDE8FA"/><path d="M-122-50L0-120 122-50l-3-10Q60-104 0-136-60-104-119-60z" fill="#F6FAFF"/><path d="M40-104v-34h16v44z" fill="#5a5250"/><path d="M37-142h22v7H37z" fill="#F6FAFF"/>
<path d="M48-146c-8-14 10-18 2-34s14-20 6-40" fill="none" stroke="#c9d3ea" stroke-width="6" opacity=".28" stroke-linecap="round"/><path d="M-110 2Q0-8 110 2q-110 10-220 0z" fill="#DDE8FA"/></g>`;
}
