import type { PlatformFigures } from '#app/domain/payments/oversight/oversight.ts';

import { formatMoney } from '../format/money.ts';
import { Figures } from '../dashboard/kit/figures.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { OddPayments, type OddPaymentsProps } from './odd-payments.tsx';
import { PartyBalances, type PartyBalancesProps } from './party-balances.tsx';
import { Reconciliation, type ReconciliationProps } from './reconciliation.tsx';
import { StuckWork, type StuckWorkProps } from './stuck-work.tsx';

/** `stripeCents` is undefined while Stripe does not answer. */
type Props = { figures: PlatformFigures; stripeCents: number | undefined } & PartyBalancesProps &
  ReconciliationProps &
  OddPaymentsProps &
  StuckWorkProps;

export function MoneyOversight(props: Props) {
  const { figures, stripeCents, parties, lastRun, differences, odd, ...stuck } = props;
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Denaro della piattaforma"
        intro={
          <p>
            Il saldo presso Stripe lo dice Stripe. Le altre cifre vengono dal libro mastro, che ogni notte si
            confronta con Stripe.
          </p>
        }
      />
      <Figures figures={shown(figures, stripeCents)} />
      <Reconciliation lastRun={lastRun} differences={differences} />
      <OddPayments odd={odd} />
      <StuckWork {...stuck} />
      <PartyBalances parties={parties} />
    </div>
  );
}

function shown(figures: PlatformFigures, stripeCents: number | undefined) {
  const { feesCents, coveredByCreditsCents, processingCents } = figures;
  return [
    {
      label: 'Commissioni',
      value: formatMoney(feesCents),
      note: `di cui ${formatMoney(coveredByCreditsCents)} coperte da crediti`,
    },
    { label: 'Costi di Stripe', value: formatMoney(processingCents) },
    {
      label: 'Resta alla piattaforma',
      value: formatMoney(feesCents - coveredByCreditsCents - processingCents),
    },
    {
      label: 'Saldo presso Stripe',
      value: stripeCents === undefined ? 'Non disponibile' : formatMoney(stripeCents),
      note: `${stripeCents === undefined ? 'Stripe non risponde. ' : ''}Secondo il libro mastro: ${formatMoney(figures.stripeCents)}`,
    },
    { label: 'Dovuto alle attività', value: formatMoney(figures.owedToActivitiesCents) },
    { label: 'Dovuto dalle attività', value: formatMoney(figures.owedByActivitiesCents) },
    { label: 'Da restituire agli ospiti', value: formatMoney(figures.guestFundsCents) },
    { label: 'In contestazione', value: formatMoney(figures.disputedCents) },
  ];
}
