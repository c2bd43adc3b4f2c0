/** Stripe's test cards and their behaviour. */
export type Decline = { code: string; declineCode: string; message: string };

export type TestCard = {
  number: string;
  /** For the hints on the hosted page. */
  hint: string;
  brand: 'visa' | 'mastercard';
  decline?: Decline;
  threeDSecure?: boolean;
  refund?: 'pending' | 'fails_later';
  dispute?: 'chargeback' | 'inquiry';
  /** The money is available at once, instead of after some days. */
  availableAtOnce?: boolean;
  /** Completes the session unpaid and settles later. */
  later?: 'succeeds' | 'fails';
};

const declined = (declineCode: string, message: string, code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
});

export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', hint: 'Paga' },
  {
    number: '4000000000000002',
    brand: 'visa',
    hint: 'Rifiutata',
    decline: declined('generic_decline', 'Your card was declined.'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    hint: 'Fondi insufficienti',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { number: '4000002760003184', brand: 'visa', hint: '3-D Secure', threeDSecure: true },
  { number: '4000000000007726', brand: 'visa', hint: 'Rimborso in attesa', refund: 'pending' },
  { number: '4000000000005126', brand: 'visa', hint: 'Rimborso che fallisce', refund: 'fails_later' },
  { number: '4000000000000259', brand: 'visa', hint: 'Contestazione', dispute: 'chargeback' },
  { number: '4000000000001976', brand: 'visa', hint: 'Richiesta della banca', dispute: 'inquiry' },
  { number: '4000000000000077', brand: 'visa', hint: 'Subito disponibile', availableAtOnce: true },
  { number: '4000000000003014', brand: 'visa', hint: 'Esito differito, riesce', later: 'succeeds' },
  { number: '4000000000003022', brand: 'visa', hint: 'Esito differito, fallisce', later: 'fails' },
  { number: '5555555555554444', brand: 'mastercard', hint: 'Mastercard' },
  {
    number: '4000000000000069',
    brand: 'visa',
    hint: 'Scaduta',
    decline: declined('expired_card', 'Your card has expired.', 'expired_card'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    hint: 'CVC errato',
    decline: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
];

const BY_TOKEN: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  tok_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  tok_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  tok_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_threeDSecure2Required: '4000002760003184',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_bypassPending: '4000000000000077',
  tok_bypassPending: '4000000000000077',
};

export function cardByNumber(number: string): TestCard | null {
  return TEST_CARDS.find((card) => card.number === number) ?? null;
}

export function cardByToken(token: string): TestCard | null {
  const number = BY_TOKEN[token];
  return number === undefined ? null : cardByNumber(number);
}

export function cardByLast4(last4: string | null | undefined): TestCard | null {
  return TEST_CARDS.find((card) => card.number.endsWith(last4 ?? '-')) ?? null;
}

/** The check digit of every card number. */
export function passesLuhn(number: string): boolean {
  const digits = number.split('').reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return number.length >= 12 && sum % 10 === 0;
}
