// Suggests earlier guests while a name is typed; without scripts by a button.
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type KnownGuest, SHORTEST_SEARCH } from '#app/domain/bookings/desk/desk-booking.ts';
import { formatPhone } from '../../format/phone.ts';

/** Names of the buttons that search for a guest and choose one. */
export const FIND_GUEST = 'find-guest';
export const TAKE_GUEST = 'take-guest';

const FIELDS = ['name', 'surname', 'phone', 'email'] as const;
const PATIENCE_MS = 250;

type Props = {
  serviceId: number;
  /** Result of the button without scripts. */
  answered: readonly KnownGuest[] | undefined;
};

export function KnownGuests({ serviceId, answered }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState(answered);
  useFound(box, serviceId, setFound);
  const take = (event: MouseEvent<HTMLButtonElement>, guest: KnownGuest) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    for (const name of FIELDS) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = guest[name];
    }
    setFound(undefined);
    const first = form?.elements.namedItem('name');
    if (first instanceof HTMLInputElement) first.focus();
  };
  return (
    <div ref={box} aria-live="polite">
      <noscript>
        {import.meta.env.SSR ? (
          <button className="button button-secondary" name={FIND_GUEST} value="1" formNoValidate>
            Cerca tra i tuoi ospiti
          </button>
        ) : null}
      </noscript>
      {found === undefined ? null : found.length === 0 ? (
        <p className="text-small text-muted">Nessun ospite si chiama così.</p>
      ) : (
        <>
          <p className="text-small text-muted">Ha già prenotato?</p>
          <ul className="mt-1 grid gap-2">
            {found.map((guest) => (
              <li key={guest.reference}>
                <button
                  className="card flex min-h-11 w-full cursor-pointer flex-wrap items-baseline gap-x-3 px-3 py-2 text-left break-words"
                  name={TAKE_GUEST}
                  value={guest.reference}
                  formNoValidate
                  onClick={(event) => take(event, guest)}
                >
                  <strong>{`${guest.name} ${guest.surname}`.trim()}</strong>
                  <span className="text-small text-muted">
                    {[formatPhone(guest.phone), guest.email].filter((words) => words !== '').join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Searches when typing pauses; shows nothing if nobody matches. */
function useFound(
  box: RefObject<HTMLDivElement | null>,
  serviceId: number,
  show: (found: KnownGuest[] | undefined) => void,
): void {
  useEffect(() => {
    const form = box.current?.closest('form');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = new AbortController();
    const ask = async (q: string) => {
      const query = new URLSearchParams({ service: String(serviceId), q });
      const { signal } = asking;
      try {
        const response = await fetch(`/availability/bookings/guests.json?${query}`, { signal });
        if (!response.ok || response.redirected) return;
        const found = (await response.json()) as KnownGuest[];
        if (!signal.aborted) show(found.length === 0 ? undefined : found);
      } catch {
        // Aborted by further typing, or no network: no suggestions.
      }
    };
    const typed = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !FIELDS.some((name) => name === target.name)) return;
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
      const q = target.value.trim().slice(0, 100);
      if (q.length < SHORTEST_SEARCH) show(undefined);
      else timer = setTimeout(() => void ask(q), PATIENCE_MS);
    };
    form?.addEventListener('input', typed);
    return () => {
      form?.removeEventListener('input', typed);
      clearTimeout(timer);
      asking.abort();
    };
  }, [box, serviceId, show]);
}
