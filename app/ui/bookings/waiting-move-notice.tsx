// A dearer time that waits for the guest's money, and the way to take it back.
import type { ReactNode } from 'react';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { longDate } from '#app/domain/date-words.ts';
import { formatMoney } from '../format/money.ts';
import { timeRange } from '../format/times.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { withdrawMoveHref } from './booking-actions.ts';

export type WaitingTimes = Pick<BookingView, 'date' | 'startTime' | 'endTime'> & { differenceCents: number };

/** `children`: what it means here. */
type Props = { reference: string; waiting: WaitingTimes; children: ReactNode };

export function WaitingMoveNotice({ reference, waiting, children }: Props) {
  return (
    <Notice tone="info">
      <p>
        {`In attesa che l'ospite paghi ${formatMoney(waiting.differenceCents)} per spostarsi a ${longDate(waiting.date)}, ${timeRange(waiting.startTime, waiting.endTime)}. `}
        {children}
      </p>
      <p className="pt-2 pb-1">
        <ButtonLink href={withdrawMoveHref(reference)} variant="secondary">
          Ritira lo spostamento
        </ButtonLink>
      </p>
    </Notice>
  );
}
