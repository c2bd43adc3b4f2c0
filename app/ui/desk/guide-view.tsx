// A guide's page without account: a day's departures with their guests, and the check-in.
import { useState } from 'react';
import { Form, useSubmit } from 'react-router';
import type { DoorAnswer, DoorOpens } from '#app/domain/bookings/desk/check-in.ts';
import { longDate } from '#app/domain/date-words.ts';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { useRevalidateWhileSeen } from '../checkout/use-revalidate-in.ts';
import { people as peopleWords } from '../format/counts.ts';
import { formatPhone, phoneHref } from '../format/phone.ts';
import { Badge } from '../parts/badge.tsx';
import { AnswerCard } from './check-in/answer.tsx';
import { checkInWords } from './check-in/answer-words.ts';
import { Camera } from './check-in/camera.tsx';

type Guest = {
  reference: string;
  guest: string;
  people: number;
  rates: string[];
  arrived: number;
  /** Has to pay when coming in. */
  owes: boolean;
  phone: string;
  notes: string[];
};

type Props = {
  name: string;
  activityName: string;
  date: string;
  isToday: boolean;
  days: { previous: string | undefined; next: string | undefined };
  /** `doorOpens`: when people can be checked in, if that is not yet. */
  departures: readonly {
    key: string;
    words: string;
    doorOpens: DoorOpens | undefined;
    doorClosed: boolean;
    guests: readonly Guest[];
  }[];
  requestKey: string;
  answer: DoorAnswer | undefined;
};

/** Doors open and close at whole minutes. */
const AGAIN_MS = 20_000;

export function GuideView({
  name,
  activityName,
  date,
  isToday,
  days,
  departures,
  requestKey,
  answer,
}: Props) {
  const submit = useSubmit();
  // The list is loaded anew, because others check in too, and the router then forgets the answer.
  const [last, setLast] = useState(answer);
  if (answer && answer !== last) setLast(answer);
  useRevalidateWhileSeen(AGAIN_MS);
  return (
    <div className="page grid gap-4 py-6">
      <PageHeader
        title={`${isToday ? 'Oggi, ' : ''}${longDate(date)}`}
        intro={<p className="break-words">{`${activityName} · ${name}`}</p>}
      />
      <nav aria-label="Giorni" className="flex flex-wrap gap-2">
        <Day date={days.previous} label="Giorno prima" />
        <Day date={days.next} label="Giorno dopo" />
      </nav>
      <div className="door">
        <Camera
          onRead={(asked) =>
            void submit({ asked, key: crypto.randomUUID() }, { method: 'post', preventScrollReset: true })
          }
        >
          <Badge tone="neutral">{countWords(departures)}</Badge>
        </Camera>
        <output className="door-result">
          {last && <AnswerCard answer={last} requestKey={requestKey} departure={undefined} links={false} />}
        </output>
      </div>
      <Form method="post" preventScrollReset className="card grid gap-2 p-4">
        <input type="hidden" name="key" value={requestKey} />
        <label className="label" htmlFor="asked">
          Scrivi il codice o il nome
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id="asked"
            name="asked"
            className="control min-w-0 flex-1"
            autoComplete="off"
            maxLength={200}
            required
          />
          <button className="button button-primary">Verifica</button>
        </div>
      </Form>
      {departures.length === 0 ? <Empty>In questo giorno non c'è ancora nessun ospite.</Empty> : null}
      {departures.map(({ key, words, doorOpens, doorClosed, guests }) => (
        <section key={key} aria-label={words} className="grid gap-2">
          <h2 className="font-sans text-h3 font-bold tracking-normal break-words">{words}</h2>
          {doorOpens && <p>{`Il check-in apre ${doorOpens.words}.`}</p>}
          {doorClosed && <p>Il check-in è chiuso.</p>}
          <ul className="departure-guests is-short" aria-label={`Ospiti: ${words}`}>
            {guests.map((guest) => (
              <GuestLine key={guest.reference} guest={guest} open={doorOpens === undefined && !doorClosed} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function countWords(departures: Props['departures']): string {
  const guests = departures.flatMap((departure) => departure.guests);
  const sum = (count: (guest: Guest) => number) => guests.reduce((total, each) => total + count(each), 0);
  return `${sum(({ arrived }) => arrived)} di ${sum(({ people }) => people)} entrati`;
}

function Day({ date, label }: { date: string | undefined; label: string }) {
  if (date === undefined) return null;
  return (
    <a className="button button-secondary" href={`?date=${date}`}>
      {label}
    </a>
  );
}

function GuestLine({
  guest: { reference, guest, people, rates, arrived, owes, phone, notes },
  open,
}: {
  guest: Guest;
  open: boolean;
}) {
  const press = (what: 'knock' | 'undo', label: string, look: string) => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="asked" value={reference} />
      {/* Sends a number only if some have arrived: otherwise the door first says whether something is due. */}
      {what === 'knock' && arrived > 0 ? (
        <input type="hidden" name="people" value={people - arrived} />
      ) : null}
      <button name="do" value={what} className={look} aria-label={`${label}: ${reference}`}>
        {label}
      </button>
    </Form>
  );
  return (
    <li className={arrived === people ? 'departure-guest is-in' : 'departure-guest'}>
      <div className="min-w-0">
        <strong className="break-words">{guest}</strong>
        <span className="nums ml-2 text-muted">{reference}</span>
        <p className="text-small break-words">{`${peopleWords(people)}: ${rates.join(', ')}`}</p>
        {notes.map((note) => (
          <p key={note} className="text-small break-words whitespace-pre-line text-muted">
            {note}
          </p>
        ))}
      </div>
      {phone === '' ? null : (
        <a className="link link-alone nums py-2" href={phoneHref(phone)}>
          {formatPhone(phone)}
        </a>
      )}
      <div className="departure-door">
        {owes ? <Badge tone="yellow">Deve ancora pagare</Badge> : null}
        {arrived > 0 ? (
          <Badge tone="green">{arrived === people ? 'Entrati' : `Entrati ${arrived} su ${people}`}</Badge>
        ) : null}
        {open && arrived < people
          ? press('knock', checkInWords({ people, arrived }), 'button button-secondary')
          : null}
        {arrived > 0 ? press('undo', 'Annulla', 'button button-plain') : null}
      </div>
    </li>
  );
}
