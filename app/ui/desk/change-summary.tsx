// The result of a change before and after, who bears the refund, and the button with the total.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { PaymentMeans } from '#app/domain/bookings/money/on-site-money.ts';
import type { Question } from '#app/domain/bookings/question.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import type { ChangeMoney, Pays } from '#app/domain/lifecycle/changes/change-money.ts';
import type { PlannedChange } from '#app/domain/lifecycle/changes/change-plan.ts';
import type { Shares } from '#app/domain/money/shares.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { people } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { ChangedRows, type ChangeLook, isSameChange, type WantedChange } from '../guest/change-fields.tsx';
import type { WaitingTimes } from './booking-detail.tsx';
import type { TypedNote } from './note-field.tsx';
import { RefundPreview } from './refund-form.tsx';

type Asked = WantedChange & {
  price: 'sold' | 'current';
  givesBack: boolean;
  pays: Pays;
  /** undefined: by the means of the payment. */
  backMeans: PaymentMeans | undefined;
};

export type ChangeProps = ChangeLook<Asked> & {
  booking: BookingView;
  /** A reseller can only move it at the same price with the same people. */
  mayReprice: boolean;
  /** Also if the terms give nothing back. */
  mayGiveBack: boolean;
  parts: Shares | undefined;
  waiting: (WaitingTimes & { id: number }) | undefined;
  /** Means of the last payment in person. */
  cameBy: PaymentMeans;
  questions: readonly Question[];
  answers: Record<string, string>;
  note: TypedNote | undefined;
};

const LEAVES =
  "La sua risorsa non è più in vendita a quest'ora: confermando, la prenotazione passa a un'altra. Se correggi le risposte, resta dov'è.";

export function ChangeSummary({ booking, asked, plan, parts, questions, mayReprice }: ChangeProps) {
  const same = isSameChange(booking, asked) && plan?.leaves !== true;
  return (
    <section id="anteprima" className="card grid gap-4 p-4" aria-label="Ecco cosa cambia">
      <h2 className="font-sans text-h3 font-bold tracking-normal">Ecco cosa cambia</h2>
      {plan === undefined ? null : (
        <>
          <ChangedRows booking={booking} asked={asked} plan={plan} />
          {plan.missed.map(({ code, limit, rateName }) => (
            <Notice key={`${code} ${rateName ?? ''}`} tone="warn">
              {`${rateName ?? 'In tutto'}: di solito ${code === 'below' ? 'servono almeno' : 'al massimo'} ${people(limit)}`}
            </Notice>
          ))}
          {plan.leaves ? <Notice tone="warn">{LEAVES}</Notice> : null}
          {same ? (
            <p>{`Per ora resta com'è: cambia ${mayReprice ? 'persone, ' : ''}giorno o orario e aggiorna l'anteprima.`}</p>
          ) : (
            <MoneyWords plan={plan} asked={asked} parts={parts} />
          )}
        </>
      )}
      <div className="grid gap-2">
        {same && questions.length === 0 ? null : (
          <SubmitButton wide>{same ? 'Salva le risposte' : buttonWords(plan, asked)}</SubmitButton>
        )}
        <Button variant="secondary" type="submit" formMethod="get" wide>
          Aggiorna l'anteprima
        </Button>
        <ButtonLink href={deskHref(booking.reference)} variant="plain" wide>
          Lascia com'è
        </ButtonLink>
      </div>
    </section>
  );
}

/** On narrow screens, where the summary is below the form: a bar that links to it. */
export function ChangeDock({ booking, asked, plan }: ChangeProps) {
  if (isSameChange(booking, asked)) return null;
  const total = formatMoney(booking.totalCents);
  return (
    <p className="save-bar mt-6 items-center justify-between xl:hidden">
      <span className="font-semibold nums">
        {plan === undefined || plan.changed.totalCents === booking.totalCents
          ? total
          : `${total} → ${formatMoney(plan.changed.totalCents)}`}
      </span>
      <ButtonLink href="#anteprima" variant="secondary">
        Vedi cosa cambia
      </ButtonLink>
    </p>
  );
}

type MoneyProps = { plan: PlannedChange; asked: Asked; parts: Shares | undefined };

function MoneyWords({ plan: { money }, asked: { pays }, parts }: MoneyProps) {
  const { moreCents, dueLessCents, cardBackCents, inPersonBackCents } = money;
  if (moreCents > 0) return <p className="font-semibold">{dearerWords(money, pays)}</p>;
  const less = dueLessCents > 0 ? `L'ospite paga ${formatMoney(dueLessCents)} in meno. ` : '';
  const back = inPersonBackCents > 0 ? `Rendi ${formatMoney(inPersonBackCents)} di persona.` : '';
  const inPerson = (less + back).trim();
  return (
    <>
      {inPerson === '' ? null : <p className="font-semibold">{inPerson}</p>}
      {inPerson !== '' && cardBackCents === 0 ? null : (
        <RefundPreview
          refundCents={cardBackCents}
          parts={parts}
          sides={{ seller: true, owner: true }}
          resold={parts !== undefined && parts.reseller > 0}
        />
      )}
    </>
  );
}

/** A link asks for the whole difference, also if money was kept when the booking became cheaper. */
function dearerWords({ moreCents, inPersonMoreCents, keptByCardCents }: ChangeMoney, pays: Pays): string {
  const paysCents = pays === 'link' ? moreCents : inPersonMoreCents;
  const asks = paysCents > 0 ? `L'ospite paga ${formatMoney(paysCents)} in più.` : "L'ospite non paga altro.";
  if (pays === 'link' && keptByCardCents > 0)
    return `${asks} Prima aveva pagato con carta ${formatMoney(keptByCardCents)} che hai tenuto: il link non ne tiene conto.`;
  return paysCents < moreCents ? `${asks} ${formatMoney(moreCents - paysCents)} li hai già tenuti.` : asks;
}

function buttonWords(plan: PlannedChange | undefined, { pays }: Asked): string {
  if (plan === undefined) return 'Cambia';
  const { moreCents, inPersonMoreCents, dueLessCents, cardBackCents, inPersonBackCents } = plan.money;
  if (plan.leaves && plan.changed.people === plan.before.people) return "Passa a un'altra risorsa";
  if (plan.changed.totalCents === plan.before.totalCents) return 'Cambia, stesso prezzo';
  if (moreCents > 0)
    return pays === 'link'
      ? `Manda il link per ${formatMoney(moreCents)}`
      : inPersonMoreCents > 0
        ? `Cambia, ${formatMoney(inPersonMoreCents)} in più`
        : 'Cambia, niente da pagare';
  if (cardBackCents > 0) return `Cambia e rimborsa ${formatMoney(cardBackCents)}`;
  if (inPersonBackCents > 0) return `Cambia e rendi ${formatMoney(inPersonBackCents)}`;
  return dueLessCents > 0 ? `Cambia, ${formatMoney(dueLessCents)} in meno` : 'Cambia senza rimborso';
}
