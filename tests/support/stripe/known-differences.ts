export type Violation = {
  /** The call and the side: `POST /v1/refunds request`. */
  where: string;
  contract: 'sdk' | '2024';
  /** The path inside the message. */
  at: string;
  problem: string;
};
/** Where an exchange differs from a contract on purpose. Each entry has a reason. */

type Difference = {
  contract: Violation['contract'];
  where: RegExp;
  at: RegExp;
  problem: RegExp;
  reason: string;
};

const SINCE_2024: Omit<Difference, 'where' | 'at' | 'problem'> = {
  contract: '2024',
  reason: 'Newer than the older description; the SDK contract knows it.',
};

export const KNOWN_DIFFERENCES: Difference[] = [
  {
    ...SINCE_2024,
    where: /^POST \/v1\/checkout\/sessions request/,
    at: /^\/$/,
    problem: /'(adaptive_pricing|allowed_payment_method_types|integration_identifier|origin_context)'$/,
  },
  { ...SINCE_2024, where: /\/checkout\/sessions/, at: /\/ui_mode$/, problem: /./ },
];

export function isKnownDifference(violation: Violation): boolean {
  return KNOWN_DIFFERENCES.some(
    (known) =>
      known.contract === violation.contract &&
      known.where.test(violation.where) &&
      known.at.test(violation.at) &&
      known.problem.test(violation.problem),
  );
}
