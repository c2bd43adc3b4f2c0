// Types of configuration values; an empty variable counts as unset.
import { isIP } from 'node:net';
import { z } from 'zod';

export const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

export function integer<Fallback extends number | undefined>(
  fallback: Fallback,
  range: { min: number; max: number },
) {
  return text.transform((value, ctx) => {
    if (value === undefined) return fallback;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= range.min && number <= range.max) return number;
    return refuse(ctx, `deve essere un numero intero da ${range.min} a ${range.max}, non «${value}»`);
  });
}

export const port = text.transform((value, ctx) => {
  if (value === undefined) return undefined;
  const number = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  return number > 0 && number <= 65_535 ? number : refuse(ctx, 'deve essere un numero di porta');
});

/** A percentage with at most two decimals, converted to basis points. */
export function percentage(fallback: number) {
  return text.transform((value, ctx) => {
    if (value === undefined) return fallback * 100;
    const basisPoints = /^\d{1,3}([.,]\d{1,2})?$/.test(value)
      ? Math.round(Number(value.replace(',', '.')) * 100)
      : -1;
    if (basisPoints >= 0 && basisPoints <= 10_000) return basisPoints;
    return refuse(ctx, `deve essere una percentuale da 0 a 100 con al massimo due decimali, non «${value}»`);
  });
}

export function flag(fallback: boolean) {
  return text.transform((value, ctx) => {
    if (value === undefined) return fallback;
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === 'false') return false;
    return refuse(ctx, `deve essere 1 o 0, non «${value}»`);
  });
}

export function address(protocols: string[], example: string) {
  return text.transform((value, ctx) => {
    if (value === undefined) return undefined;
    const protocol = URL.parse(value)?.protocol;
    if (protocol !== undefined && protocols.includes(protocol)) return value;
    return refuse(ctx, `deve essere un indirizzo come ${example}`);
  });
}

type ListRules = { max?: number; item: (value: string) => boolean; expectation: string };

export function list({ max = 100, item, expectation }: ListRules) {
  return text.transform((value, ctx) => {
    const items = (value ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    return items.length <= max && items.every(item) ? items : refuse(ctx, expectation);
  });
}

/** An address, a network, or a name that Fastify's trustProxy knows. */
export function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits] = value.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

export function isHostName(value: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value);
}

export function oneOf<Value extends string, Fallback extends Value | undefined>(
  values: Value[],
  fallback: Fallback,
) {
  return text.transform((value, ctx) => {
    if (value === undefined) return fallback;
    return values.find((one) => one === value) ?? refuse(ctx, `deve essere uno di: ${values.join(', ')}`);
  });
}

export function matching(pattern: RegExp, expectation: string) {
  return text.transform((value, ctx) => {
    if (value === undefined || pattern.test(value)) return value;
    return refuse(ctx, expectation);
  });
}

export function refuse(ctx: z.RefinementCtx, message: string): never {
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
}
