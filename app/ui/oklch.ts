// Colour arithmetic for operators' colours. Sources: WCAG 2.2 (contrast), Ottosson (OKLab).

/** Channels from 0 to 1, gamma-encoded sRGB. */
export type Rgb = readonly [number, number, number];

type Oklch = { lightness: number; a: number; b: number };

/** Any CSS hex colour; transparency is dropped. */
export function fromHex(hex: string): Rgb | undefined {
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(hex.trim())?.[1];
  if (digits === undefined) return undefined;
  const wide = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const channel = (index: number) => Number.parseInt(wide.slice(index, index + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

export function toHex(colour: Rgb): string {
  return `#${colour
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encoded(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function toOklch(colour: Rgb): Oklch {
  const [red, green, blue] = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab({ lightness, a, b }: Oklch): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The same hue at another lightness, with as much chroma as sRGB can show. */
export function withLightness(colour: Rgb, lightness: number): Rgb {
  const { a, b } = toOklch(colour);
  const level = Math.min(1, Math.max(0, lightness));
  for (let chroma = 1; chroma >= 0; chroma -= 0.05) {
    const rgb = fromOklab({ lightness: level, a: a * chroma, b: b * chroma });
    if (rgb.every((channel) => channel >= -0.001 && channel <= 1.001)) return clamp(rgb);
  }
  return clamp(fromOklab({ lightness: level, a: 0, b: 0 }));
}

/** Rounds to 8 bits, so that the measured colour is the shown one. */
function clamp([red, green, blue]: [number, number, number]): Rgb {
  const within = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255) / 255;
  return [within(red), within(green), within(blue)];
}
