// Money is whole cents of EUR. Nothing here ever makes a fraction of one.

export type Cents = number;
/** Hundredths of a percent: 300 is 3 %. */
export type BasisPoints = number;

/** Half away from zero, as DECISIONS 6 rounds each fee. */
export function share(amount: Cents, rate: BasisPoints): Cents {
  return proportion(amount, rate, 10_000);
}

/** `amount × part / whole`, rounded half away from zero, exact up to the largest amounts we store. */
export function proportion(amount: Cents, part: Cents, whole: Cents): Cents {
  if (whole <= 0) throw new RangeError(`no proportion of ${whole}`);
  return Number(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)));
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (2n * sign * numerator + denominator)) / (2n * denominator);
}

/** Splits `total` by weights so that the parts sum to it: the cents that rounding leaves go to the largest remainders. */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0 || weights.some((weight) => weight < 0)) throw new RangeError('weights must be positive');
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.trunc);
  const order = exact
    .map((value, index) => ({ index, rest: Math.abs(value - Math.trunc(value)) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const missing = total - parts.reduce((a, b) => a + b, 0);
  for (const { index } of order.slice(0, Math.abs(missing)))
    parts[index] = (parts[index] ?? 0) + Math.sign(missing);
  return parts;
}
