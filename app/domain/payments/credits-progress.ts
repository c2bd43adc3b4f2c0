// How far a person's sales are from the turnover from which credits cover fees.

export type CreditsProgress = { turnoverCents: number; thresholdCents: number };
