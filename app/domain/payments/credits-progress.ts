// A person's sales compared with the turnover above which credits cover fees.

export type CreditsProgress = { turnoverCents: number; thresholdCents: number };
