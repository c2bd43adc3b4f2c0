/** Kitchen tools seen from above, as SVG: rolling pin, bowl of flour, pasta cutter, napkin, wine. */

export function rollingPin(x: number, y: number, unit: number, turn: number): string {
  return `<defs><linearGradient id="pin" x2="0" y2="1"><stop offset="0" stop-color="#E9BF85"/><stop offset=".35" stop-color="#D9A566"/><stop offset=".8" stop-color="#9C6A36"/><stop offset="1" stop-color="#6F4620"/></linearGradient></defs>
<g transform="translate(${x} ${y}) rotate(${turn}) scale(${unit})"><path d="M-190 22H200q10-8 0-18H-180z" fill="#1d0f08" opacity=".32" transform="translate(10 14)"/>
<path d="M-200-9c-8 0-14 4-14 9s6 9 14 9h50V-9zM200-9c8 0 14 4 14 9s-6 9-14 9h-50V-9z" fill="url(#pin)"/><rect x="-152" y="-24" width="304" height="48" rx="9" fill="url(#pin)"/>
<path d="M-152-17q4-7 9-7h286q5 0 9 7zM-140-6H120M-120 5H136M-142 13H60" stroke="#8a5a2c" stroke-width="1" opacity=".45" fill="none"/><path d="M-146-18H146" stroke="#fff3d8" stroke-width="3.500" opacity=".5" stroke-linecap="round"/><path d="M-148-24v48M148-24v48" stroke="#6F4620" stroke-width="2" opacity=".6"/></g>`;
}

export function bowl(
  x: number,
  y: number,
  radius: number,
  look: { glaze: string; edge: string; inside: string; lit: string },
): string {
  return `<defs><radialGradient id="bw${Math.round(x)}" cx=".4" cy=".36" r=".75"><stop offset="0" stop-color="${look.lit}"/><stop offset=".75" stop-color="${look.inside}"/><stop offset="1" stop-color="#8d7a62"/></radialGradient><radialGradient id="sh${Math.round(x)}" r=".5"><stop offset=".72" stop-color="#1d0f08" stop-opacity=".55"/><stop offset="1" stop-color="#1d0f08" stop-opacity="0"/></radialGradient><linearGradient id="gl${Math.round(x)}" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient></defs>
<g transform="translate(${x} ${y}) scale(${radius / 100})"><circle cx="16" cy="20" r="122" fill="url(#sh${Math.round(x)})"/><circle r="100" fill="${look.glaze}"/><circle r="100" fill="url(#gl${Math.round(x)})"/><circle r="91" fill="${look.edge}"/><circle r="86" fill="${look.glaze}"/><path d="M-86 0A86 86 0 0 1 40-76 100 100 0 0 0-60 62 86 86 0 0 1-86 0z" fill="#000" opacity=".25"/>
<path d="M-70 8C-72-30-48-62-8-68S62-44 70-6 52 60 8 68-68 44-70 8z" fill="url(#bw${Math.round(x)})"/><path d="M-40-20C-20-44 26-44 40-16 22-26-16-30-40-20zM-34 26C-10 40 26 36 42 14 22 20-12 26-34 26z" fill="#fff" opacity=".35"/></g>`;
}

export function napkin(x: number, y: number, unit: number, turn: number, colour: string): string {
  let checks = '';
  for (let line = -120; line <= 120; line += 24) checks += `M${line}-150V150M-130 ${line * 1.2}H130`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${unit})"><path d="M-126-146L136-138 128 158-134 150z" fill="#1d0f08" opacity=".35" transform="translate(8 10)"/><path d="M-130-150Q0-142 130-150 124 0 130 150 0 142-130 150-124 0-130-150z" fill="#F3EADB"/><path d="${checks}" stroke="${colour}" stroke-width="7" opacity=".5"/><path d="M-20-147C-8-60-30 40-14 146M60-148c-14 90 10 190-4 296" stroke="#000" stroke-width="9" opacity=".07" fill="none"/><path d="M-130-150Q0-142 130-150 124 0 130 150 0 142-130 150-124 0-130-150z" fill="none" stroke="${colour}" stroke-width="4"/></g>`;
}

/** A wheel cutter with a brass rim. */
export function cutter(x: number, y: number, unit: number, turn: number): string {
  let teeth = '';
  for (let tooth = 0; tooth < 24; tooth += 1) {
    const angle = (tooth / 24) * Math.PI * 2;
    teeth += `<circle cx="${(Math.cos(angle) * 27).toFixed(1)}" cy="${(Math.sin(angle) * 27).toFixed(1)}" r="4.200" fill="#C79A3E"/>`;
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${unit})"><path d="M14 10H150v20H14z" fill="#1d0f08" opacity=".3"/><circle cx="7" cy="9" r="31" fill="#1d0f08" opacity=".35"/>${teeth}<circle r="27" fill="#D9AE52"/><circle r="20" fill="#B98A34"/><path d="M-19-18A26 26 0 0 1 10-25" stroke="#fff3c8" stroke-width="3" fill="none"/><path d="M0-5H48V5H0z" fill="#9b9186"/><circle r="5" fill="#6e665c"/><path d="M44-9Q100-15 150-10 160 0 150 10 100 15 44 9z" fill="#7A4A26"/><path d="M50-6Q100-11 146-7" stroke="#C08A54" stroke-width="3" fill="none"/></g>`;
}
