/** A mountain biker as SVG, riding to the right, built from wheels, frame and a crouched rider. */
import { type Rgb, css } from '../engine/colour.ts';

function wheel(x: number): string {
  const spokes = Array.from({ length: 8 }, (_, n) => {
    const angle = (n * Math.PI) / 8;
    const dx = (Math.cos(angle) * 14).toFixed(1);
    const dy = (Math.sin(angle) * 14).toFixed(1);
    return `M${x - Number(dx)} ${-16 - Number(dy)}L${x + Number(dx)} ${-16 + Number(dy)}`;
  }).join('');
  return `<circle cx="${x}" cy="-16" r="15" fill="none" stroke="#191513" stroke-width="3.800"/><circle cx="${x}" cy="-16" r="12.600" fill="none" stroke="#8f8a84" stroke-width=".8"/><path d="${spokes}" stroke="#b9b3aa" stroke-width=".4" opacity=".8"/><circle cx="${x}" cy="-16" r="2" fill="#2a2522"/>`;
}

export interface Cyclist {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly frame: string;
  readonly jersey: string;
  readonly shorts: string;
  readonly helmet: string;
  readonly rim: Rgb;
  readonly flip?: boolean;
}

export function cyclist(rider: Cyclist): string {
  const { frame, jersey, shorts, helmet } = rider;
  const rim = css(rider.rim);
  return `<g transform="translate(${rider.x} ${rider.y}) scale(${rider.flip ? -rider.unit : rider.unit} ${rider.unit})"><ellipse cx="0" cy="0" rx="46" ry="4" fill="#0d0a06" opacity=".42"/>
<path d="M3-47L-8-30 1-17" stroke="#7d553c" stroke-width="5.600" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity=".8"/><path d="M-11-50L-1-36" stroke="${shorts}" stroke-width="8.500" stroke-linecap="round" opacity=".75"/>
${wheel(-26)}${wheel(27)}
<path d="M-26-16L-2-15 18-40-12-42z M-12-42L-2-15M-26-16l13-27-1-5" fill="none" stroke="${frame}" stroke-width="3" stroke-linejoin="round"/>
<path d="M27-16L17-44l-1-6" stroke="#2a2624" stroke-width="2.800" fill="none"/><path d="M12-52l8-1" stroke="#191513" stroke-width="2.400" stroke-linecap="round"/><path d="M-20-49h13" stroke="#191513" stroke-width="3" stroke-linecap="round"/>
<circle cx="-2" cy="-15" r="4.500" fill="none" stroke="#333" stroke-width="1.600"/><path d="M-2-15l4 8M0-7h6" stroke="#222" stroke-width="1.800"/>
<path d="M-12-52C-2-50 4-44 4-37" stroke="${shorts}" stroke-width="9.500" stroke-linecap="round" fill="none"/><path d="M5-36L2-11" stroke="#D29C74" stroke-width="5.400" stroke-linecap="round"/><path d="M-1-12h9l2 4q-6 1.500-11 1z" fill="#E9E4DA"/><path d="M3-20L2.500-13" stroke="#F2F0EA" stroke-width="5.400"/>
<path d="M-19-53C-16-66-4-79 7-80c5 2 4 8 1 11C-1-64-5-56-7-49c-5 1-10 0-12-4z" fill="${jersey}"/><path d="M-13-58C-8-68 0-74 6-77l-1-3C-6-78-15-66-18-56z" fill="#fff" opacity=".22"/>
<path d="M6-75C9-68 10-63 12-59L18-53" stroke="${jersey}" stroke-width="5.400" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M12.500-58L18-53" stroke="#D29C74" stroke-width="4.600" stroke-linecap="round"/>
<circle cx="18.500" cy="-52.500" r="2.600" fill="#222"/><path d="M7-84l5 1-1 6-5-1z" fill="#C48C66"/><ellipse cx="12.500" cy="-87" rx="5.600" ry="6.200" fill="#D29C74"/><path d="M4.500-88c-1-11 14-14 16.500-3l-5.500.5-11 2.500z" fill="${helmet}"/><path d="M8-95l5 4M12-97l4 4" stroke="#0004" stroke-width="1.200"/><path d="M14-87h5" stroke="#1c1c22" stroke-width="2.400" stroke-linecap="round"/>
<path d="M-18-55C-15-67-4-78 6-80.500M5-92c2-6 9-8 13-3" fill="none" stroke="${rim}" stroke-width="1.300" opacity=".85" stroke-linecap="round"/></g>`;
}
