// Money is whole cents of EUR; no function here returns a fraction.

export type Cents = number;

/** Limits of one price. Declared here, because guests' pages use them without loading a form. */
export const MIN_PRICE_CENTS = 100;
export const MAX_PRICE_CENTS = 10_000_000;

/** Hundredths of a percent: 300 is 3 %. */
export type BasisPoints = number;

/** Rounds half away from zero, as docs/rules/money.md#cents asks for each fee. */
export function share(amount: Cents, rate: BasisPoints): Cents {
  return proportion(amount, rate, 10_000);
}

/**
 * `amount × part / whole`, rounded half away from zero. Throws RangeError where a `number` could not hold the
 * result exactly.
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
