// A single column: 480 px for paying, 760 px for a ticket.
import type { ReactNode } from 'react';
import type { BookingViewActivity } from '#app/domain/bookings/booking-view.ts';
import { Logo } from '../image/picture.tsx';
import { FlashMessage } from '../shell/flash-message.tsx';

type Props = {
  title: string;
  activity?: BookingViewActivity | undefined;
  above?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** `above` is placed over the h1: a badge or an error summary. */
export function NarrowPage({ title, activity, above, wide, children }: Props) {
  return (
    <div className="page py-8 wrap-anywhere lg:py-12">
      <div className={`mx-auto grid gap-6 ${wide ? 'max-w-pass' : 'max-w-checkout'}`}>
        {activity === undefined ? null : (
          <p className="flex items-center gap-3 font-semibold">
            <Logo logo={activity.logo} size={48} />
            {activity.name}
          </p>
        )}
        <FlashMessage />
        {above}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
