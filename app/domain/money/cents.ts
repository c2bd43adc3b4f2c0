// Money is whole cents of EUR. Nothing here ever makes a fraction of one.

export type Cents = number;

/** What one price may be. Stands here, since pages for guests ask it that load no form. */
export const MIN_PRICE_CENTS = 100;
export const MAX_PRICE_CENTS = 10_000_000;

/** Hundredths of a percent: 300 is 3 %. */
export type BasisPoints = number;

/** Half away from zero, as docs/rules/money.md#cents rounds each fee. */
export function share(amount: Cents, rate: BasisPoints): Cents {
  return proportion(amount, rate, 10_000);
}

/**
 * `amount × part / whole`, rounded half away from zero. Exact, or a RangeError: beyond the whole numbers that a `number`
 * holds exactly, cents would be lost silently.
 */
export function proportion(amount: Cents, part: Cents, whole: Cents): Cents {
  if (whole <= 0) throw new RangeError(`no proportion of ${whole}`);
  const cents = Number(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)));
  if (!Number.isSafeInteger(cents))
    throw new RangeError(`${cents} cents are more than can be counted exactly`);
  return cents;
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (2n * sign * numerator + denominator)) / (2n * denominator);
}
