// «Cambia la prenotazione»: a form, with its result beside it. The button repeats the amount.
import { Form } from 'react-router';
import { type BookingView, fullName } from '#app/domain/bookings/booking-view.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { HOLD_HOURS } from '#app/domain/lifecycle/changes/move-plan.ts';
import { longDate } from '#app/domain/date-words.ts';
import { Editor, FormSection } from '../dashboard/kit/editor.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { people } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { QuestionInputs } from '../guest/panel/question-fields.tsx';
import { ChangeProblem, NextTimes, PeopleFields, SeenFields, WhenFields } from '../guest/change-fields.tsx';
import { hoursWords } from '../format/hours-words.ts';
import { WaitingMoveNotice } from './booking-detail.tsx';
import { ChangeDock, type ChangeProps, ChangeSummary } from './change-summary.tsx';
import { BACK_WAYS } from './money-lines.tsx';
import { NoteField, NoteProblem } from './note-field.tsx';

export function ChangeView(props: ChangeProps) {
  const { booking, asked, plan, waiting, note, mayReprice } = props;
  const back = deskHref(booking.reference);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Cambia la prenotazione"
        crumbs={[{ label: `Prenotazione ${booking.reference}`, href: back }]}
        intro={`${fullName(booking.guest)} · ${whenWords(booking)} · ${people(booking.people)} · ${formatMoney(booking.totalCents)}`}
      />
      <NoteProblem note={note} />
      <ChangeProblem {...props} />
      {waiting === undefined ? null : (
        <WaitingMoveNotice reference={booking.reference} waiting={waiting}>
          Se la cambi adesso, quella richiesta decade.
        </WaitingMoveNotice>
      )}
      <Form method="post" preventScrollReset>
        <SeenFields {...{ booking, asked, waiting, plan }} />
        <Editor preview={<ChangeSummary {...props} />}>
          <NextTimes booking={booking} asked={asked} times={props.nextTimes} />
          <div className="mt-6 grid gap-6" key={JSON.stringify(asked)}>
            {mayReprice ? (
              <FormSection title="Persone">
                <PeopleFields booking={booking} asked={asked} rates={props.rates} />
                <p className="hint">Togliere una persona libera subito il suo posto.</p>
              </FormSection>
            ) : null}
            <FormSection title="Giorno e orario">
              <WhenFields {...props} error={props.dateProblem} />
            </FormSection>
            {mayReprice ? <Terms {...props} /> : null}
            {mayReprice ? <Answers {...props} /> : null}
            {booking.guest.email === '' ? null : (
              <div className="form-section">
                <NoteField hint="Perché cambia: lo legge nell'email che lo avvisa" note={note} />
              </div>
            )}
          </div>
        </Editor>
        <ChangeDock {...props} />
      </Form>
    </div>
  );
}

function Terms({ booking, asked, plan, cameBy, mayGiveBack }: ChangeProps) {
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
            hint: 'Per chi si aggiunge; per tutti, se cambia giorno',
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
      {plan !== undefined && plan.money.inPersonBackCents > 0 ? (
        <ChoiceGroup
          name="backMeans"
          label="Come rendi quanto hai preso di persona"
          chosen={asked.backMeans ?? cameBy}
          choices={BACK_WAYS}
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

/** Money taken in person can't be shared with a reseller. */
function waysFor({ source, provider }: BookingView) {
  if (source === 'on_the_spot') return IN_PERSON;
  const hint = `I posti restano riservati al massimo ${HOLD_HOURS} ore: cambia quando paga`;
  const link = { value: 'link', label: 'Con un link di pagamento', hint };
  return provider === undefined ? [link, ...IN_PERSON] : [link];
}

function Answers({ questions, answers }: ChangeProps) {
  if (questions.length === 0) return null;
  return (
    <FormSection title="Risposte">
      <QuestionInputs questions={questions} typed={answers} errors={{}} />
    </FormSection>
  );
}

function whenWords({ date, startTime, endTime }: BookingView): string {
  return `${longDate(date)}, ${hoursWords(startTime, endTime)}`;
}
