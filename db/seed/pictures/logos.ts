/** The three activities' marks: a rising sun over vine rows, a fir mirrored in a river, a sail on the lake. */

function badge(id: string, from: string, to: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs><linearGradient id="${id}" x2=".35" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><clipPath id="c"><rect width="512" height="512" rx="112"/></clipPath></defs><g clip-path="url(#c)"><rect width="512" height="512" fill="url(#${id})"/>${body}</g></svg>`;
}

function rays(): string {
  return Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI + (Math.PI * (index + 0.5)) / 9;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return `M${(256 + cos * 142).toFixed(1)} ${(290 + sin * 142).toFixed(1)}L${(256 + cos * 186).toFixed(1)} ${(290 + sin * 186).toFixed(1)}`;
  }).join('');
}

function alba(): string {
  const rows = [-236, -142, -54, 34, 122, 214]
    .map((at) => `M${256 + at * 0.34} 318Q${256 + at * 0.8} 400 ${256 + at * 1.7} 530`)
    .join('');
  return badge(
    'a',
    '#E05A1C',
    '#B23A0A',
    `<path d="${rays()}" stroke="#FBEBD0" stroke-width="20" stroke-linecap="round"/><circle cx="256" cy="290" r="112" fill="#FBEBD0"/>
<path d="M-10 352C90 276 190 268 286 306S450 342 522 308V522H-10z" fill="#8A2C08"/><path d="${rows}" fill="none" stroke="#FBEBD0" stroke-width="13" stroke-linecap="round" clip-path="url(#h)"/><clipPath id="h"><path d="M-10 366C90 290 190 282 286 320S450 356 522 322V522H-10z"/></clipPath>`,
  );
}

function fir(): string {
  return 'M256 74L316 160H290L342 232H308L368 312H276V336H236V312H144L204 232H170L222 160H196z';
}

function bosco(): string {
  const wave = (y: number, inset: number) =>
    `M${inset} ${y}q${(512 - 2 * inset) / 8}-26 ${(512 - 2 * inset) / 4} 0t${(512 - 2 * inset) / 4} 0t${(512 - 2 * inset) / 4} 0t${(512 - 2 * inset) / 4} 0`;
  return badge(
    'b',
    '#1F6B47',
    '#0B3D2A',
    `<path d="${fir()}" fill="#EAF4DC" stroke="#EAF4DC" stroke-width="14" stroke-linejoin="round"/><path d="M256 74L316 160H290L342 232H308L368 312H256z" fill="#B9DCA4"/>
<path d="${wave(370, 84)}" fill="none" stroke="#EAF4DC" stroke-width="20" stroke-linecap="round"/><path d="${wave(414, 132)}" fill="none" stroke="#8FCBA0" stroke-width="18" stroke-linecap="round"/><path d="${wave(454, 184)}" fill="none" stroke="#5FA884" stroke-width="16" stroke-linecap="round"/>`,
  );
}

function riva(): string {
  return badge(
    'r',
    '#2A86B8',
    '#0E4A78',
    `<circle cx="352" cy="176" r="58" fill="#F7D27A"/><path d="M250 84C330 150 366 236 374 322H250z" fill="#FDF8EC"/><path d="M232 128C206 214 166 276 120 322H232z" fill="#BFE0EE"/>
<path d="M96 344H408C392 388 356 404 320 404H184C144 404 112 384 96 344z" fill="#FDF8EC"/><path d="M64 436q48-30 96 0t96 0t96 0t96 0" fill="none" stroke="#FDF8EC" stroke-width="20" stroke-linecap="round"/><path d="M130 478q42-24 84 0t84 0t84 0" fill="none" stroke="#7FC0DC" stroke-width="16" stroke-linecap="round"/>`,
  );
}

export const LOGOS = { alba, bosco, riva };
