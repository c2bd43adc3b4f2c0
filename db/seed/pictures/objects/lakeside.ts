/** The hotel's lakeside as SVG: balustrade, set tables, chairs, lamps, lemon pots. */

export function balustrade(
  width: number,
  y: number,
  unit: number,
  look: { stone: string; shade: string; lit: string },
): string {
  const tall = 92 * unit;
  let columns = '';
  for (let x = -10; x < width + 40; x += 44 * unit) {
    columns += `<g transform="translate(${x} ${y}) scale(${unit})"><path d="M-6-80h12l-2 7q9 12 9 28c0 14-7 20-7 30l3 9h-18l3-9c0-10-7-16-7-30q0-16 9-28z" fill="${look.stone}"/><path d="M-6-80h5q-5 12-6 34c0 16 4 22 3 40h-5l3-9c0-10-7-16-7-30q0-16 9-28z" fill="${look.shade}"/><path d="M5-66q6 12 5 24" stroke="${look.lit}" stroke-width="1.800" fill="none"/></g>`;
  }
  return `${columns}<rect x="-10" y="${y - tall - 16 * unit}" width="${width + 20}" height="${20 * unit}" fill="${look.stone}"/><rect x="-10" y="${y - tall - 16 * unit}" width="${width + 20}" height="${4 * unit}" fill="${look.lit}"/><rect x="-10" y="${y - tall + unit}" width="${width + 20}" height="${6 * unit}" fill="${look.shade}"/><rect x="-10" y="${y - 8 * unit}" width="${width + 20}" height="${18 * unit}" fill="${look.stone}"/><rect x="-10" y="${y + 4 * unit}" width="${width + 20}" height="${8 * unit}" fill="${look.shade}"/>`;
}

function chair(x: number, flip: number, tone: string): string {
  return `<g transform="translate(${x} 0) scale(${flip} 1)" stroke="${tone}" fill="none" stroke-linecap="round"><path d="M-16-118C-24-96-22-70-18-56L-26 0M-18-56H22M20-56L26 0M-18-56L-8 0" stroke-width="5"/><path d="M-16-118q9-8 18-2L-2-60M-13-100h14M-16-86h15M-17-72h15" stroke-width="3"/><path d="M-20-60q20-5 44 0l1 6q-22 4-46 0z" fill="#E7D9C2" stroke="none"/></g>`;
}

/** A round table laid for two, with its candle. */
export function dinnerTable(
  x: number,
  y: number,
  unit: number,
  look: { cloth: string; fold: string; chair: string },
): string {
  const glass = (at: number) =>
    `<g transform="translate(${at} -88)"><path d="M-6-30C-8-16-5-11 0-11S8-16 6-30z" fill="#fff" opacity=".3"/><path d="M-6.500-22C-6-14-4-11 0-11S6-14 6.500-22z" fill="#8A1F35"/><path d="M0-11V0M-5 0H5" stroke="#fff" stroke-width="1.400" opacity=".85"/><path d="M-6-30C-8-16-5-11 0-11S8-16 6-30z" fill="none" stroke="#fff" stroke-width="1" opacity=".8"/></g>`;
  return `<g transform="translate(${x} ${y}) scale(${unit})"><ellipse cx="0" cy="4" rx="150" ry="13" fill="#0a0a18" opacity=".4"/>${chair(-104, 1, look.chair)}${chair(104, -1, look.chair)}
<path d="M-74-92C-82-50-84-24-90 2Q-60 10-46 0-26 12 0 2 26 12 46 0 60 10 90 2 84-24 82-50 74-92z" fill="${look.cloth}"/><path d="M-46-84C-50-50-48-20-46 0-30 11-16 8-2 2-10-30-8-60-10-84zM44-84C50-50 46-20 46 0 60 10 78 6 90 2 82-30 80-60 74-88z" fill="${look.fold}"/>
<ellipse cx="0" cy="-92" rx="75" ry="13" fill="${look.cloth}"/><ellipse cx="0" cy="-92" rx="75" ry="13" fill="#ffdca0" opacity=".3"/><ellipse cx="-40" cy="-91" rx="21" ry="4.600" fill="#fff" opacity=".9"/><ellipse cx="40" cy="-91" rx="21" ry="4.600" fill="#fff" opacity=".9"/><ellipse cx="-40" cy="-91" rx="14" ry="3" fill="#d9d2c8"/><ellipse cx="40" cy="-91" rx="14" ry="3" fill="#d9d2c8"/>${glass(-17)}${glass(19)}
<path d="M-4.500-93v-22h9v22z" fill="#fff6dc"/><path d="M0-131c5 7 4 12 0 14-4-2-5-7 0-14z" fill="#FFC25A"/><path d="M0-126c2 4 2 7 0 8-2-1-2-4 0-8z" fill="#fff"/></g>`;
}

export function lemonPot(x: number, y: number, unit: number): string {
  return `<g transform="translate(${x} ${y}) scale(${unit})"><ellipse cx="0" cy="2" rx="44" ry="6" fill="#0a0a18" opacity=".4"/><path d="M-36-62H36L27 0H-27z" fill="#B9643C"/><path d="M-36-62H-16L-14 0H-27z" fill="#7E3F28"/><path d="M14-62H24L20 0H12z" fill="#E09A6C" opacity=".7"/><path d="M-41-76H41V-60H-41z" fill="#C9734A"/><path d="M-41-76H-18V-60H-41z" fill="#8d4a30"/><path d="M-30-40Q0-34 31-40" stroke="#7E3F28" stroke-width="3" fill="none"/><path d="M-3-74C-2-100 2-120-1-150" stroke="#4a3526" stroke-width="7" fill="none"/></g>`;
}

/** Bulbs on a sagging wire, from post to post. */
export function stringLights(
  points: readonly (readonly [number, number])[],
  sag: number,
): { svg: string; bulbs: readonly (readonly [number, number])[] } {
  const bulbs: (readonly [number, number])[] = [];
  let path = '';
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [ax, ay] = points[index] as readonly [number, number];
    const [bx, by] = points[index + 1] as readonly [number, number];
    path += `M${ax} ${ay}Q${(ax + bx) / 2} ${(ay + by) / 2 + sag * 2} ${bx} ${by}`;
    const count = Math.max(3, Math.round((bx - ax) / 74));
    for (let bulb = 0; bulb < count; bulb += 1) {
      const t = (bulb + 0.5) / count;
      bulbs.push([ax + (bx - ax) * t, ay + (by - ay) * t + sag * 4 * t * (1 - t) + 9]);
    }
  }
  const marks = bulbs
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y - 10}v6" stroke="#17141f" stroke-width="4"/><circle cx="${x}" cy="${y}" r="6.500" fill="#FFE3A0"/><circle cx="${x}" cy="${y}" r="3.600" fill="#FFFBEA"/>`,
    )
    .join('');
  return { svg: `<path d="${path}" fill="none" stroke="#17141f" stroke-width="2.400"/>${marks}`, bulbs };
}
