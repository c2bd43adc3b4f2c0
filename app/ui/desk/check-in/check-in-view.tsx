// The check-in page. Without scripts a code or name is typed; with scripts there are camera, sound and offline use.
import { type FormEvent, useRef } from 'react';
import { Form } from 'react-router';
import type {
  ArrivalCounts,
  DoorAnswer,
  DoorBooking,
  LastArrival,
} from '#app/domain/bookings/desk/check-in.ts';
import { clockTime } from '#app/domain/instant-words.ts';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { counted } from '../../format/counts.ts';
import { Badge } from '../../parts/badge.tsx';
import { Notice } from '../../parts/notice.tsx';
import { AnswerCard } from './answer.tsx';
import { Camera } from './camera.tsx';
import type { Keeper } from './device.ts';
import { type Door, useDoor } from './use-door.ts';
import { May } from '../../shell/may.tsx';

export type CheckInProps = {
  /** Owner of the list on the device. */
  keeper: Keeper;
  departures: readonly { key: string; words: string }[];
  departure: string | undefined;
  counts: ArrivalCounts;
  found: { q: string; bookings: readonly DoorBooking[] } | undefined;
  answer: DoorAnswer | undefined;
  acted: DoorAnswer | undefined;
  last: readonly LastArrival[];
  requestKey: string;
};

export function CheckInView(props: CheckInProps) {
  const { departure, found, last, requestKey } = props;
  const door = useDoor(props);
  const answer = door.answer ?? props.acted ?? props.answer;
  return (
    <div className="grid gap-4">
      <PageHeader title="Check-in" actions={<Departures {...props} />} />
      <News door={door} />
      <div className="door">
        <Camera onRead={(text) => void door.ask({ asked: text })}>
          <Badge tone="neutral">{`${door.counts.arrived} di ${door.counts.people} entrati`}</Badge>
        </Camera>
        <output className="door-result">
          {answer ? (
            <AnswerCard
              answer={answer}
              requestKey={requestKey}
              departure={departure}
              links
              offline={door.offline}
              onSent={door.forget}
              onLetIn={door.awake ? (asked, people) => void door.ask({ asked, people }) : undefined}
            />
          ) : null}
        </output>
        <div className="door-typed grid gap-4">
          <Typed requestKey={requestKey} departure={departure} door={door} />
          {found ? <Found {...found} departure={departure} /> : null}
        </div>
        <Last last={last} />
      </div>
      <May right="bookings">
        <p>
          <a className="link link-alone py-2" href="/availability/guides">
            Link per le guide, senza account
          </a>
        </p>
      </May>
    </div>
  );
}

function Departures({ departures, departure }: Pick<CheckInProps, 'departures' | 'departure'>) {
  if (departures.length === 0) return null;
  return (
    <Form method="get" className="flex items-end gap-2">
      <label className="sr-only" htmlFor="departure">
        Partenza
      </label>
      <select id="departure" name="departure" className="control min-w-0" defaultValue={departure ?? ''}>
        <option value="">Ogni partenza di oggi</option>
        {departures.map(({ key, words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      <button className="button button-secondary">Scegli</button>
    </Form>
  );
}

function News({ door: { offline, waiting, left, refused, signedOut, sendLeft } }: { door: Door }) {
  return (
    <>
      {offline || waiting > 0 ? (
        <Notice tone="warn">
          <p>
            {offline ? 'Senza rete: continua pure.' : 'Invio i check-in fatti senza rete.'}
            {waiting === 0 ? '' : ` ${counted(waiting, 'check-in parte', 'check-in partono')} appena torna.`}
          </p>
        </Notice>
      ) : null}
      {left.count === 0 ? null : (
        <Notice tone="warn">
          <p>{`${left.count} check-in di ${left.by} da inviare: ${left.count === 1 ? 'è stato fatto' : 'sono stati fatti'} qui senza rete.`}</p>
          <button type="button" className="button button-secondary" onClick={() => void sendLeft()}>
            Invia a nome mio
          </button>
        </Notice>
      )}
      {signedOut ? (
        <Notice tone="warn">
          <p>
            La sessione è finita: <a href="/login?redirect=/checkin">accedi di nuovo</a>. I check-in fatti
            restano su questo dispositivo.
          </p>
        </Notice>
      ) : null}
      {refused.length === 0 ? null : (
        <Notice tone="danger">
          <p>Non contati quando è tornata la rete:</p>
          <ul>
            {refused.map(({ key, words }) => (
              <li key={key}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

type TypedProps = { requestKey: string; departure: string | undefined; door: Door };

function Typed({ requestKey, departure, door }: TypedProps) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const asked = field.current?.value.trim() ?? '';
    // Names are searched by the server, which shows the matches.
    door.forget();
    if (!door.awake || asked === '' || (!door.offline && !/^[2-9A-HJ-NP-Z]{6,8}$/i.test(asked))) return;
    event.preventDefault();
    void door.ask({ asked });
    if (field.current) field.current.value = '';
  };
  return (
    <Form method="post" preventScrollReset className="card grid gap-2 p-4" onSubmit={submit}>
      <input type="hidden" name="key" value={requestKey} />
      {departure === undefined ? null : <input type="hidden" name="departure" value={departure} />}
      <label className="label" htmlFor="asked">
        Scrivi il codice o il nome
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id="asked"
          name="asked"
          className="control min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          required
        />
        <button className="button button-primary">Verifica</button>
      </div>
    </Form>
  );
}

function Found({
  q,
  bookings,
  departure,
}: NonNullable<CheckInProps['found']> & { departure: string | undefined }) {
  if (bookings.length === 0)
    return (
      <Notice tone="info">
        <p>{`Oggi nessuno si chiama “${q}”.`}</p>
      </Notice>
    );
  const query = departure === undefined ? '' : `&departure=${encodeURIComponent(departure)}`;
  return (
    <section className="card grid gap-2 p-4" aria-labelledby="found">
      <h2 id="found" className="font-sans text-h3 font-bold tracking-normal">{`Oggi, “${q}”`}</h2>
      <ul className="grid gap-1">
        {bookings.map(({ reference, guest, people, startTime, serviceName }) => (
          <li key={reference}>
            <a className="link link-alone py-2" href={`/checkin?code=${reference}${query}`}>
              {`${guest}, ${people} · ${startTime} ${serviceName} · ${reference}`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Last({ last }: Pick<CheckInProps, 'last'>) {
  if (last.length === 0) return null;
  return (
    <section className="door-last card grid gap-2 p-4" aria-labelledby="last">
      <h2 id="last" className="font-sans text-h3 font-bold tracking-normal">
        Ultimi check-in
      </h2>
      <ol className="grid">
        {last.map(({ reference, guest, people, at, timeZone }) => (
          <li key={`${reference} ${at} ${people}`} className="flex items-center gap-3 py-2">
            <time className="nums text-muted" dateTime={at}>
              {clockTime(new Date(at), timeZone)}
            </time>
            <span className="min-w-0 flex-1 break-words">{`${guest}, ${Math.abs(people)}`}</span>
            <Badge tone={people > 0 ? 'green' : 'neutral'}>{people > 0 ? 'Entrati' : 'Annullato'}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}
