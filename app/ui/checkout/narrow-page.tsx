// One column of 480 for the moments that want no distraction: paying, its outcome, one's own booking.
import type { ReactNode } from 'react';

import type { BookingViewActivity } from '#app/domain/bookings/booking-view.ts';

import { Logo } from '../image/logo.tsx';

type Props = {
  title: string;
  activity?: BookingViewActivity | undefined;
  above?: ReactNode;
  children: ReactNode;
};

/** `above` stands over the h1: a badge, an error summary. */
export function NarrowPage({ title, activity, above, children }: Props) {
  return (
    <div className="page py-8 wrap-anywhere lg:py-12">
      <div className="mx-auto grid max-w-checkout gap-6">
        {activity === undefined ? null : (
          <p className="flex items-center gap-3 font-semibold">
            <Logo logo={activity.logo} size={48} />
            {activity.name}
          </p>
        )}
        {above}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
