// Inside a form that was refused because of what is sold: the dates, and the offer to change the others.
import type { SoldDate } from '#app/domain/scheduling/sold-dates.ts';

import { SubmitButton } from '../form/submit-button.tsx';
import { SoldDatesNotice } from './sold-dates-notice.tsx';

type Props = { dates: readonly SoldDate[]; resourceId: number; words: string; button: string };

export function KeepSold({ dates, resourceId, words, button }: Props) {
  return (
    <div className="grid justify-items-start gap-3">
      <SoldDatesNotice dates={dates} resourceId={resourceId}>
        {words}
      </SoldDatesNotice>
      <SubmitButton variant="secondary" name="keepSold" value="yes">
        {button}
      </SubmitButton>
    </div>
  );
}
