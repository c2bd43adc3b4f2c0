// Step 1: day, time, people, price. A GET form: every state of it is an address.
import { useNavigation } from 'react-router';

import type { Quote } from '#app/domain/catalog/quote.ts';
import type { ServicePage } from '#app/domain/catalog/service-page.ts';

import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';

import { Carried } from './carried.tsx';
import { DaySlots, slotsInWords } from './day-slots.tsx';
import { MonthView } from './month-view.tsx';
import { PANEL_ID } from './panel-address.ts';
import { cancellationOf, type PanelView } from './panel-data.ts';
import { PeopleChoice } from './people-choice.tsx';
import { QuoteSummary } from './quote-summary.tsx';
import { useAddressForm } from './use-address-form.ts';
import { useLiveQuote } from './use-live-quote.ts';

type Props = {
  service: Pick<ServicePage, 'rates' | 'vatFree' | 'minParticipants' | 'maxParticipants'>;
  data: PanelView;
};

export function ChooseStep({ service, data }: Props) {
  const { month, choice, problem, problemAt } = data;
  const address = useAddressForm();
  const live = useLiveQuote(data, service.rates);
  return (
    <form
      method="get"
      action={`#${PANEL_ID}`}
      className="grid gap-6"
      noValidate
      {...address}
      onInput={(event) => {
        live.onInput(event);
        address.onInput(event);
      }}
    >
      {problem === undefined ? null : (
        <Notice tone="danger">{problemAt ? <a href={`#${problemAt}`}>{problem}</a> : problem}</Notice>
      )}
      {/* Enter does what the main button does, also where another button comes first. */}
      <button
        type="submit"
        name="step"
        value="details"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <MonthView month={month} choice={choice} busy={useMonthChange(month.month)} />
      <input type="hidden" name="month" value={month.month} />
      {choice.date === undefined ? null : <input type="hidden" name="date" value={choice.date} />}
      <Carried choice={choice} />
      <DaySlots data={data} />
      {/* Times come in far below the day that was chosen: who doesn't see them is told. */}
      <output className="sr-only">{slotsInWords(data)}</output>
      <PeopleChoice
        rates={service.rates}
        chosen={live.starting}
        minParticipants={service.minParticipants}
        maxParticipants={service.maxParticipants}
        most={data.most}
        problem={problemAt && problem}
      />
      <Total data={data} quote={live.quote} vatFree={service.vatFree} />
      <div className="grid gap-2">
        <span className="no-scripts-only grid">
          <Button variant="secondary" type="submit">
            Aggiorna il totale
          </Button>
        </span>
        <Button type="submit" name="step" value="details" wide>
          Continua
        </Button>
      </div>
    </form>
  );
}

type TotalProps = { data: PanelView; quote: Quote | undefined; vatFree: boolean };

function Total({ data, quote, vatFree }: TotalProps) {
  return (
    <div aria-live="polite" className="grid gap-1 empty:hidden">
      {quote === undefined ? (
        // Said once: what kept somebody from going on stands on top.
        data.problem === undefined && <p className="hint">{data.unpriced}</p>
      ) : (
        <>
          <QuoteSummary price={{ ...quote, vatFree }} />
          <p className="hint">Nessun costo aggiuntivo</p>
          <p className="hint">{cancellationOf(data)}</p>
        </>
      )}
    </div>
  );
}

/** True while another month is on its way. */
function useMonthChange(month: string): boolean {
  const asked = useNavigation().location?.search;
  return asked !== undefined && (new URLSearchParams(asked).get('month') ?? month) !== month;
}
