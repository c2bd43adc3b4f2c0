// «Cambia data e persone»: one form, its result, and a button with the amount.
import { Form } from 'react-router';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { freeCancellationWords, isStillFree } from '#app/domain/bookings/money/free-cancellation.ts';
import { guestHref } from '#app/domain/bookings/reference.ts';
import type { PlannedChange } from '#app/domain/lifecycle/changes/change-plan.ts';
import { NarrowPage } from '../checkout/narrow-page.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { formatMoney } from '../format/money.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import * as changeFields from './change-fields.tsx';
import { allowedWords, changeTitle, WaitingChange, type WaitingProps } from './booking-offers.tsx';

type Props = changeFields.ChangeLook & {
  booking: BookingView;
  waiting: (WaitingProps['waiting'] & { id: number }) | undefined;
  now: Date;
};

export function ChangePage(props: Props) {
  const { booking, asked, plan, waiting, now } = props;
  return (
    <NarrowPage title={changeTitle(booking)} activity={booking.activity}>
      <changeFields.ChangeProblem problem={undefined} dateProblem={props.dateProblem} />
      {waiting === undefined ? null : <WaitingChange booking={booking} waiting={waiting} now={now} />}
      <p>
        {`${booking.service.name}, codice ${booking.reference}. ${allowedWords(booking, now)}`}
        {waiting === undefined ? '' : ' Se ne scegli un altro adesso, il cambiamento in attesa decade.'}
      </p>
      <Form method="post" preventScrollReset className="grid gap-6">
        <changeFields.SeenFields {...{ booking, asked, waiting, plan }} />
        <changeFields.NextTimes booking={booking} asked={asked} times={props.nextTimes} hash={PREVIEW} />
        <div className="grid gap-6" key={JSON.stringify(asked)}>
          {booking.offered ? (
            <fieldset id="quando" className="card grid gap-4 p-4 sm:p-6">
              <legend className="float-left font-sans text-h3 font-bold">Giorno e orario</legend>
              <changeFields.WhenFields {...props} error={props.dateProblem} hash="#quando" />
            </fieldset>
          ) : null}
          {booking.guestChanges === 'day_and_people' ? (
            <fieldset className="card grid gap-4 p-4 sm:p-6">
              <legend className="float-left font-sans text-h3 font-bold">Persone</legend>
              <changeFields.PeopleFields booking={booking} asked={asked} rates={props.rates} />
              <p className="hint">
                {asked.date === booking.date
                  ? 'Chi si aggiunge paga il prezzo di quel giorno.'
                  : 'In un altro giorno valgono per tutti i prezzi di quel giorno.'}
              </p>
            </fieldset>
          ) : null}
        </div>
        <Summary {...props} />
      </Form>
    </NarrowPage>
  );
}

const PREVIEW = '#anteprima';

function Summary({ booking, asked, plan, problem, now }: Props) {
  const same = changeFields.isSameChange(booking, asked);
  return (
    <section id="anteprima" className="card grid gap-4 p-4 sm:p-6" aria-label="Ecco cosa cambia">
      <h2 className="font-sans text-h3 font-bold tracking-normal">Ecco cosa cambia</h2>
      <changeFields.ChangeProblem problem={problem} dateProblem={undefined} />
      {plan === undefined && problem === undefined ? <p>Così non si può: scegli diversamente.</p> : null}
      {plan === undefined || same ? null : (
        <>
          <changeFields.ChangedRows booking={booking} asked={asked} plan={plan} />
          <p className="font-semibold">{moneyWords(plan, booking)}</p>
          <Terms {...{ booking, asked, now }} freeUntil={plan.freeUntil} />
        </>
      )}
      {same ? <p>Per ora resta com'è: scegli cosa cambiare e aggiorna l'anteprima.</p> : null}
      <div className="grid gap-2">
        {plan === undefined || same ? null : <SubmitButton wide>{buttonWords(plan)}</SubmitButton>}
        <Button variant="secondary" type="submit" formMethod="get" formAction={PREVIEW} wide>
          Aggiorna l'anteprima
        </Button>
        <ButtonLink href={guestHref(booking.secret)} variant="plain" wide>
          Lascia com'è
        </ButtonLink>
      </div>
    </section>
  );
}

type TermsProps = Pick<Props, 'booking' | 'asked' | 'now'> & { freeUntil: Date };

/** For another time; warns if cancelling is still free, and no longer then. Who pays on site gets nothing back. */
function Terms({ booking, asked, freeUntil, now }: TermsProps) {
  const { source, freeCancellationUntil, activity } = booking;
  if (source === 'on_the_spot' || freeUntil.getTime() === freeCancellationUntil.getTime()) return null;
  if (isStillFree(freeCancellationUntil, now) && !isStillFree(freeUntil, now))
    return (
      <Notice tone="warn">
        {`Con ${asked.date === booking.date ? 'questo orario' : 'questa data'} non potrai più annullare gratis.`}
      </Notice>
    );
  return (
    <p className="text-small">
      {`${freeCancellationWords(freeUntil, { timeZone: activity.timeZone, now })}.`}
    </p>
  );
}

function moneyWords({ money, changed, before }: PlannedChange, booking: BookingView): string {
  if (money.moreCents > 0)
    return `Paghi ${formatMoney(money.moreCents)} con carta: la prenotazione cambia quando hai pagato.`;
  if (money.cardBackCents > 0)
    return `Ti rimborsiamo ${formatMoney(money.cardBackCents)} sulla carta con cui hai pagato.`;
  if (changed.totalCents >= before.totalCents) return 'Non paghi nulla in più.';
  if (money.onSiteCents < booking.onSiteCents) return 'Hai meno da pagare sul posto.';
  return booking.disputedCents > 0
    ? 'Non ti rimborsiamo nulla: il pagamento è contestato e decide la tua banca.'
    : 'Non ricevi altri rimborsi: quanto resta pagato non supera il nuovo totale.';
}

function buttonWords({ money }: PlannedChange): string {
  if (money.moreCents > 0) return `Vai al pagamento di ${formatMoney(money.moreCents)}`;
  if (money.cardBackCents > 0) return `Cambia e ricevi ${formatMoney(money.cardBackCents)}`;
  return 'Cambia la prenotazione';
}
