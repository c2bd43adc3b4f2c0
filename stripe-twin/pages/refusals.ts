/** Why a payment was refused, in the words a guest reads. */
import type { Stripe } from 'stripe';

const BY_DECLINE: Record<string, string> = {
  insufficient_funds: 'La carta non ha fondi sufficienti. Prova con un’altra carta.',
  authentication_required: 'La banca non ha confermato il pagamento. Riprova o usa un’altra carta.',
  expired_card: 'La carta è scaduta. Prova con un’altra carta.',
  incorrect_cvc: 'Il codice di sicurezza della carta non è corretto.',
};

export function refusalOf(intent: Stripe.PaymentIntent | null): string | null {
  const error = intent?.last_payment_error;
  if (!error) return null;
  return BY_DECLINE[error.decline_code ?? ''] ?? 'La carta è stata rifiutata. Prova con un’altra carta.';
}
