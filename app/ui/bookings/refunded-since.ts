// The page of a refund was open while another one was made, in a second tab or by somebody else.
import { formatMoney } from '../format/money.ts';

/** undefined: nothing, or nobody knows. */
export function refundedSince(leftThen: number | undefined, leftNow: number): string | undefined {
  if (leftThen === undefined || leftThen <= leftNow) return undefined;
  const given = formatMoney(leftThen - leftNow);
  return `Nel frattempo è già partito un rimborso di ${given}: ne restano ${formatMoney(leftNow)}.`;
}
