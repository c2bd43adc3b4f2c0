/** Wine on the table as SVG: glasses, bottle, candle, board with cheese and bread. */

export function glass(x: number, y: number, unit: number, wine: string): string {
  return `<g transform="translate(${x} ${y}) scale(${unit})"><ellipse cx="4" cy="1" rx="26" ry="5" fill="#120805" opacity=".5"/><ellipse cx="0" cy="0" rx="20" ry="4.200" fill="#e9dcd0" opacity=".35"/><ellipse cx="0" cy="-.8" rx="20" ry="4.200" fill="none" stroke="#fff3e0" stroke-width=".9" opacity=".8"/>
<path d="M-1.600-2C-1.200-22-1-36-1.500-46h3C1-36 1.200-22 1.600-2z" fill="#f5e7d6" opacity=".55"/>
<path d="M-20.600-80.500C-18.500-66.500-12.500-53 0-46 12.500-53 18.500-66.500 20.600-80.500z" fill="${wine}"/><path d="M-20-76C-17-62-10-52 0-46.500c5-2.500 9-6 12-11C2-52-13-58-15-80z" fill="#000" opacity=".28"/><ellipse cx="0" cy="-80.500" rx="20.600" ry="4.200" fill="${wine}"/><ellipse cx="0" cy="-80.500" rx="20.600" ry="4.200" fill="#ffb58a" opacity=".28"/>
<path d="M-18-118C-24-100-25-62 0-46 25-62 24-100 18-118" fill="#fff" opacity=".09"/><path d="M-18-118C-24-100-25-60 0-46 25-60 24-100 18-118" fill="none" stroke="#fff1dc" stroke-width="1.200" opacity=".75"/><ellipse cx="0" cy="-118" rx="18" ry="3.400" fill="none" stroke="#fff1dc" stroke-width="1.200" opacity=".8"/>
<path d="M-16.500-110c-4 16-4 30 0 42" stroke="#fff" stroke-width="2.600" fill="none" opacity=".55" stroke-linecap="round"/><path d="M15-106c3 12 3 22 1 30" stroke="#ffd9a0" stroke-width="1.500" fill="none" opacity=".6" stroke-linecap="round"/></g>`;
}

export function bottle(x: number, y: number, unit: number, label: string): string {
  return `<g transform="translate(${x} ${y}) scale(${unit})"><ellipse cx="5" cy="1" rx="32" ry="6" fill="#120805" opacity=".5"/>
<path d="M-22 0V-96C-22-116-8-118-8-134V-172H8V-134C8-118 22-116 22-96V0Q0 6-22 0z" fill="#1f2a1c"/><path d="M-22 0V-96C-22-116-8-118-8-134V-172h5V-130C-3-112-13-110-13-94V2z" fill="#0d140d"/><path d="M15-3V-94c0-14-10-18-11-34v-40h2v38C8-114 19-112 19-94V-4z" fill="#b9c48a" opacity=".5"/>
<path d="M-8.500-176h17v34h-17z" fill="#6d1a25"/><path d="M3-176h3v34H3z" fill="#fff" opacity=".25"/>
<path d="M-22-80Q0-75 22-80V-24Q0-19-22-24z" fill="${label}"/><path d="M-22-80Q0-75 22-80v5Q0-70-22-75z" fill="#B58A3C"/><path d="M-12-58q12 3 24 0M-15-48q15 3 30 0M-9-40q9 2 18 0" stroke="#5b3a26" stroke-width="1.600" fill="none"/><path d="M-4-67l4-4 4 4-4 4z" fill="#8C2F2A"/><path d="M-22-80Q-17-78-13-77v53q-5 0-9-1z" fill="#000" opacity=".25"/></g>`;
}

export function candle(x: number, y: number, unit: number): string {
  return `<g transform="translate(${x} ${y}) scale(${unit})"><ellipse cx="0" cy="0" rx="17" ry="4" fill="#3b2a1e"/><ellipse cx="0" cy="-2" rx="17" ry="4" fill="#8a6a44"/><path d="M-7-3V-42q7-3 14 0V-3q-7 3-14 0z" fill="#F6E6C4"/><path d="M-7-3V-42q3-2 5-2V-1q-3-.500-5-2z" fill="#C9A877"/><path d="M-7-40c-2 8 0 12 2 12s1-6 3-8z" fill="#FFF4D8"/><path d="M0-43v-6" stroke="#3b2a1e" stroke-width="1.200"/><path d="M0-68C7-58 6-49 0-47-6-49-6-57 0-68z" fill="#FFB648"/><path d="M0-61c3 6 3 11 0 13-3-2-3-7 0-13z" fill="#FFF6D6"/></g>`;
}

/** A board with cheese, bread and grapes. */
export function board(x: number, y: number, unit: number): string {
  const grapes = [
    [52, -12],
    [60, -12],
    [68, -11],
    [56, -18],
    [64, -18],
    [48, -17],
    [60, -24],
    [53, -24],
  ]
    .map(
      ([cx, cy]) =>
        `<circle cx="${cx}" cy="${cy}" r="5.400" fill="#4A2A4F"/><circle cx="${(cx as number) - 1.5}" cy="${(cy as number) - 1.8}" r="1.500" fill="#C9B2D6" opacity=".8"/>`,
    )
    .join('');
  return `<g transform="translate(${x} ${y}) scale(${unit})"><path d="M-92 6L-74-14H82L98 6Q4 16-92 6z" fill="#120805" opacity=".45"/><path d="M-90 1L-72-17H80L94 1z" fill="#9A6A3C"/><path d="M-90 1H94v5q-92 6-184 0z" fill="#6B4324"/><path d="M-70-10H84M-78-5H90" stroke="#7f5228" stroke-width="1" opacity=".7"/>
<path d="M-62-8l34-22 30 20-8 8z" fill="#F0CF7E"/><path d="M-62-8l56 6 8-8v-9L-28-34-62-17z" fill="#E9C26A"/><path d="M-62-17L-28-34 2-19l-8 8z" fill="#F8E2A4"/><circle cx="-34" cy="-11" r="2.400" fill="#C9983F"/><circle cx="-20" cy="-7" r="1.800" fill="#C9983F"/><circle cx="-46" cy="-12" r="1.600" fill="#C9983F"/>
<path d="M8-5c-3-12 8-18 18-18s20 6 18 18q-18 4-36 0z" fill="#B87A3C"/><path d="M11-7c-1-9 7-13 15-13s16 4 15 13q-15 3-30 0z" fill="#EBCB95"/><path d="M18-13c2 1 3 3 2 4M28-15c2 2 2 4 1 6" stroke="#C99A5C" stroke-width="1.400" fill="none"/>${grapes}<path d="M57-27q2-6 7-7" stroke="#5d4a26" stroke-width="1.600" fill="none"/></g>`;
}
