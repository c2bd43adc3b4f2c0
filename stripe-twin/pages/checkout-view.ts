/** The hosted payment page: the purchase on one side, the card form on the other. */
import type { Stripe } from 'stripe';
import { TEST_CARDS, type TestCard } from '../resources/cards.ts';
import { formatAmount } from '../money.ts';
import type { LineItem } from '../objects.ts';
import type { CardFields, FieldErrors } from './card-form.ts';
import { html, type Html } from './html.ts';
import { layout, sellerOf } from './layout.ts';

const SHOWN_AT_ONCE = 4;

export type CheckoutView = {
  session: Stripe.Checkout.Session;
  items: LineItem[];
  fields: CardFields;
  errors: FieldErrors;
  /** Why the last attempt was refused. */
  refusal: string | null;
};

export function checkoutPage(view: CheckoutView): Html {
  const { session } = view;
  const total = formatAmount(session.amount_total ?? 0, session.currency ?? 'eur');
  return layout(
    `Paga ${total}`,
    html`<main class="split">
<section class="side" aria-label="Riepilogo"><div class="inner">
${session.cancel_url ? html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> Torna indietro</a>` : null}
<div><p class="payee">${sellerOf(session)}</p><h1 class="total">${total}</h1></div>
<ul class="items">${view.items.map(itemRow)}</ul>
<p class="sum"><span>Totale</span><span class="amount">${total}</span></p>
</div></section>
<section class="main" aria-label="Pagamento"><div class="inner">
${view.refusal ? html`<p class="alert" role="alert">${view.refusal}</p>` : null}
${hints(view.fields.card)}
${cardForm(view, total)}
</div></section>
</main>`,
  );
}

function itemRow(item: LineItem): Html {
  const quantity = item.quantity ?? 1;
  const unit = formatAmount(item.price.unit_amount ?? 0, item.currency);
  return html`<li><span>${item.description}${quantity > 1 ? html`<small>${quantity} × ${unit}</small>` : null}</span>
<span class="amount">${formatAmount(item.amount_total, item.currency)}</span></li>`;
}

type Input = {
  name: keyof CardFields;
  label: string;
  autocomplete: string;
  type?: string;
  mode?: string;
  placeholder?: string;
};

function field({ fields, errors }: CheckoutView, input: Input): Html {
  const error = errors[input.name];
  const id = `campo-${input.name}`;
  return html`<div class="field"><label for="${id}">${input.label}</label>
<input id="${id}" name="${input.name}" type="${input.type ?? 'text'}" value="${fields[input.name]}" autocomplete="${input.autocomplete}"
${input.mode ? html`inputmode="${input.mode}"` : null} ${input.placeholder ? html`placeholder="${input.placeholder}"` : null}
${error ? html`aria-invalid="true" aria-describedby="${id}-errore"` : null} required>
${error ? html`<p class="error" id="${id}-errore">${error}</p>` : null}</div>`;
}

function cardForm(view: CheckoutView, total: string): Html {
  return html`<form method="post" action="/c/pay/${view.session.id}" novalidate>
<fieldset><legend>Contatto</legend>
${field(view, { name: 'email', label: 'E-mail', autocomplete: 'email', type: 'email' })}
</fieldset>
<fieldset><legend>Carta</legend>
${field(view, { name: 'card', label: 'Numero della carta', autocomplete: 'cc-number', mode: 'numeric', placeholder: '1234 1234 1234 1234' })}
<div class="pair">
${field(view, { name: 'expiry', label: 'Scadenza', autocomplete: 'cc-exp', mode: 'numeric', placeholder: 'MM/AA' })}
${field(view, { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', mode: 'numeric', placeholder: '123' })}
</div>
${field(view, { name: 'name', label: 'Nome sulla carta', autocomplete: 'cc-name' })}
</fieldset>
<button type="submit">Paga ${total}</button>
${view.session.custom_text.submit ? html`<p class="note">${view.session.custom_text.submit.message}</p>` : null}
</form>`;
}

function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Links, so that they fill in the form without scripts. */
function hints(current: string): Html {
  const typed = current.replace(/\s/g, '');
  const link = (
    card: TestCard,
  ) => html`<li><a href="?card=${card.number}" ${card.number === typed ? html`aria-current="true"` : null}>
<b>${card.hint}</b><span>${grouped(card.number)}</span></a></li>`;
  const rest = TEST_CARDS.slice(SHOWN_AT_ONCE);
  return html`<nav class="tests" aria-label="Carte di prova">
<p class="hint">Scegli una carta di prova: i campi si compilano da soli.</p>
<ul class="cards">${TEST_CARDS.slice(0, SHOWN_AT_ONCE).map(link)}</ul>
<details ${rest.some((card) => card.number === typed) ? html`open` : null}><summary>Altre carte di prova</summary>
<ul class="cards">${rest.map(link)}</ul></details></nav>`;
}

/** The bank's page of the 3-D Secure step. */
export function challengePage(session: Stripe.Checkout.Session): Html {
  const total = formatAmount(session.amount_total ?? 0, session.currency ?? 'eur');
  return layout(
    'Conferma della banca',
    html`<main class="sheet">
<h1>Conferma il pagamento</h1>
<p>La tua banca chiede di confermare il pagamento di <strong>${total}</strong> a ${sellerOf(session)}.</p>
<form method="post" action="/c/pay/${session.id}/3ds">
<button name="risposta" value="autorizza">Autorizza</button>
<button class="plain" name="risposta" value="rifiuta">Rifiuta</button>
</form>
</main>`,
  );
}
