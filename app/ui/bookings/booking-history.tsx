import type { HistoryEntry } from '#app/domain/bookings/desk/desk-booking.ts';

import { instantText } from '../format/instants.ts';
import { historyActor, historyNote, historyWords } from './history-words.ts';

/** Oldest first, as it happened. */
export function BookingHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <ol className="timeline">
      {history.map((entry, index) => (
        <li key={`${entry.at.getTime()} ${entry.kind} ${index}`}>
          <p className="break-words">{historyWords(entry)}</p>
          <p className="nums text-small text-muted">
            {[instantText(entry.at.toISOString()), historyActor(entry)].filter(Boolean).join(' · ')}
          </p>
          <Note text={historyNote(entry)} />
        </li>
      ))}
    </ol>
  );
}

function Note({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="text-small whitespace-pre-line break-words">{`«${text}»`}</p>
  );
}
