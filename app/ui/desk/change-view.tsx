// «Cambia la prenotazione»: one form, and beside it what it comes to. The button repeats the sum.
import { Form } from 'react-router';

import { type BookingView, fullName } from '#app/domain/bookings/booking-view.ts';
import { longDate } from '#app/domain/date-words.ts';

import { Editor, FormSection } from '../dashboard/kit/editor.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { people } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { AnswerFields } from '../guest/panel/question-fields.tsx';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { hoursWords } from '../scheduling/hours-words.ts';

import { bookingHref } from './booking-actions.ts';
import { WaitingMoveNotice } from './booking-detail.tsx';
import { type ChangeProps, ChangeSummary } from './change-summary.tsx';
import { NoteField, NoteProblem } from './note-field.tsx';

export function ChangeView(props: ChangeProps) {
  const { booking, asked, plan, problem, waiting, note } = props;
  const back = bookingHref(booking.reference);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Cambia la prenotazione"
        crumbs={[{ label: `Prenotazione ${booking.reference}`, href: back }]}
        intro={`${fullName(booking.guest)} · ${whenWords(booking)} · ${people(booking.people)} · ${formatMoney(booking.totalCents)}`}
      />
      <NoteProblem note={note} />
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {waiting === undefined ? null : (
        <WaitingMoveNotice reference={booking.reference} waiting={waiting}>
          Se la cambi adesso, quella richiesta decade.
        </WaitingMoveNotice>
      )}
      <Form method="post" preventScrollReset>
        {/* Enter asks for the page again, and changes nothing. */}
        <button type="submit" formMethod="get" className="sr-only" tabIndex={-1}>
          Aggiorna l'anteprima
        </button>
        <input type="hidden" name="sequence" value={booking.sequence} />
        <input type="hidden" name="total" value={plan?.changed.totalCents ?? ''} />
        <input
          type="hidden"
          name="shown"
          value={plan ? plan.money.cardBackCents + plan.money.inPersonBackCents : ''}
        />
        <Editor preview={<ChangeSummary {...props} />}>
          <div className="grid gap-6" key={JSON.stringify(asked)}>
            <People {...props} />
            <When asked={asked} slots={props.slots} booking={booking} />
            <Terms {...props} />
            <Answers {...props} />
            <NoteField hint="Perché cambia: lo legge nella mail che lo avvisa" note={note} />
          </div>
        </Editor>
      </Form>
    </div>
  );
}

function People({ booking, asked, rates }: ChangeProps) {
  return (
    <FormSection title="Persone">
      {asked.choices.map(({ rateId, people: count }) => {
        const line = booking.lines.find((each) => each.rateId === rateId);
        const name = line?.rateName ?? rates.find(({ id }) => id === rateId)?.name ?? '';
        const cents = line?.unitPriceCents ?? rates.find(({ id }) => id === rateId)?.priceCents ?? 0;
        return (
          <div key={rateId} className="flex flex-wrap items-center justify-between gap-3">
            <label htmlFor={`people-${rateId}`}>
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-small text-muted">{formatMoney(cents)}</span>
            </label>
            <span className="flex items-center gap-2">
              <Button
                variant="secondary"
                type="submit"
                formMethod="get"
                name="less"
                value={rateId}
                aria-label={`${name}: uno in meno`}
              >
                −1
              </Button>
              <input
                id={`people-${rateId}`}
                name={`people-${rateId}`}
                className="control w-16"
                type="number"
                min={0}
                max={1000}
                defaultValue={count}
              />
              <Button
                variant="secondary"
                type="submit"
                formMethod="get"
                name="more"
                value={rateId}
                aria-label={`${name}: uno in più`}
              >
                +1
              </Button>
            </span>
          </div>
        );
      })}
      <p className="hint">Togliere una persona libera subito il suo posto.</p>
    </FormSection>
  );
}

function When({ asked, slots, booking }: Pick<ChangeProps, 'asked' | 'slots' | 'booking'>) {
  const open = slots.filter(({ key, state }) => state === 'bookable' || key === asked.slot);
  return (
    <FormSection title="Giorno e orario">
      <div className="flex flex-wrap items-end gap-3">
        <label className="label" htmlFor="date">
          Giorno
        </label>
        <input id="date" name="date" type="date" className="control" defaultValue={asked.date} />
        <Button variant="secondary" type="submit" formMethod="get">
          Mostra gli orari
        </Button>
      </div>
      {open.length === 0 ? (
        <>
          <input type="hidden" name="slot" value={asked.slot} />
          <p className="hint">
            {asked.date === booking.date
              ? "Resta all'orario di adesso."
              : 'Nessun orario libero quel giorno.'}
          </p>
        </>
      ) : (
        <ChoiceGroup
          name="slot"
          label="Orario"
          chosen={asked.slot}
          choices={open.map(({ key, name, startTime, endTime }) => ({
            value: key,
            label: `${hoursWords(startTime, endTime)} ${name}`,
          }))}
        />
      )}
    </FormSection>
  );
}

function Terms({ booking, asked, plan, mayGiveBack }: ChangeProps) {
  const more = plan !== undefined && plan.money.moreCents > 0;
  const less = plan !== undefined && plan.changed.totalCents < booking.totalCents;
  return (
    <FormSection title="Prezzo e pagamento">
      <ChoiceGroup
        name="price"
        label="Quale prezzo vale"
        chosen={asked.price}
        choices={[
          { value: 'sold', label: 'Il prezzo di allora', hint: 'Come venduto, anche per chi si aggiunge' },
          {
            value: 'current',
            label: 'Il prezzo di quel giorno',
            hint: 'Per chi si aggiunge; per tutti, se cambia giorno o orario',
          },
        ]}
      />
      {less && !plan.isFree && mayGiveBack ? (
        <ChoiceGroup
          name="back"
          label="Il termine per annullare gratis è scaduto"
          chosen={asked.givesBack ? 'yes' : 'no'}
          choices={[
            { value: 'no', label: 'Non rimborsare' },
            { value: 'yes', label: 'Rimborsa la differenza' },
          ]}
        />
      ) : null}
      {more ? (
        <ChoiceGroup
          name="pays"
          label="Come paga la differenza"
          chosen={asked.pays}
          choices={waysFor(booking)}
        />
      ) : (
        <input type="hidden" name="pays" value={asked.pays} />
      )}
    </FormSection>
  );
}

const IN_PERSON = [
  { value: 'arrival', label: "All'arrivo", hint: 'Cambia subito, resta «da incassare»' },
  { value: 'cash', label: 'Ha già pagato in contanti' },
  { value: 'card', label: 'Ha già pagato con carta, da te' },
  { value: 'transfer', label: 'Ha già pagato con bonifico' },
];

function waysFor({ source }: BookingView) {
  if (source === 'on_the_spot') return IN_PERSON;
  const hint = 'I posti restano riservati al massimo 24 ore: cambia quando paga';
  return [{ value: 'link', label: 'Con un link di pagamento', hint }, ...IN_PERSON];
}

function Answers({ questions, answers }: ChangeProps) {
  if (questions.length === 0) return null;
  const typed = Object.fromEntries(questions.map(({ id, label }) => [`answer-${id}`, answers[label] ?? '']));
  const optional = questions.map((question) => ({ ...question, required: false }));
  return (
    <FormSection title="Risposte">
      <AnswerFields questions={optional} typed={typed} errors={{}} />
    </FormSection>
  );
}

function whenWords({ date, startTime, endTime }: BookingView): string {
  return `${longDate(date)}, ${hoursWords(startTime, endTime)}`;
}
