import { MOST_WAITING, type OwnReferrals, type ReferralState } from '#app/domain/identity/referral-state.ts';
import { REFERRAL_CENTS } from '#app/domain/money/credit-gifts.ts';
import type { CreditsProgress } from '#app/domain/payments/statements/takings.ts';
import { creditsText, fromThreshold } from '../format/credits.ts';
import { instantText } from '../format/instants.ts';
import { formatMoney } from '../format/money.ts';
import { SettingsPage } from './settings-page.tsx';

export type Movement = { at: string; kind: string; cents: number; bookingReference: string | undefined };

type Props = {
  balanceCents: number;
  movements: Movement[];
  invitation: string;
  referrals: OwnReferrals;
  progress: CreditsProgress;
};

export function CreditsView({ balanceCents, movements, invitation, referrals, progress }: Props) {
  return (
    <SettingsPage title="Inviti e crediti">
      <p className="nums text-price font-bold">{creditsText(balanceCents)}</p>
      <p>
        {`Un credito copre 1,00 € di commissioni della piattaforma. Si usano da soli${fromThreshold(progress.thresholdCents)}.`}
      </p>
      {progress.thresholdCents === 0 ? null : <Threshold {...progress} />}
      <section aria-labelledby="invita" className="grid gap-2">
        <h2 id="invita">Invita un amico</h2>
        <p>
          {`Quando completa la registrazione il tuo invito è in attesa; quando pubblica la sua prima attività ricevi ${creditsText(REFERRAL_CENTS)}. Mandagli questo link:`}
        </p>
        <p>
          <a href={invitation} className="link break-all">
            {invitation}
          </a>
        </p>
      </section>
      <Referrals {...referrals} />
      <section aria-labelledby="movimenti" className="grid gap-2">
        <h2 id="movimenti">Movimenti</h2>
        {movements.length === 0 ? <p>Non ci sono ancora movimenti.</p> : <Movements movements={movements} />}
      </section>
    </SettingsPage>
  );
}

/** Turnover of the person's own services, minus refunds. */
function Threshold({ turnoverCents, thresholdCents }: CreditsProgress) {
  const sold = Math.max(0, turnoverCents);
  const left = thresholdCents - sold;
  return (
    <section aria-labelledby="soglia" className="grid gap-2">
      <h2 id="soglia">Soglia di incassi</h2>
      <p className="nums">{`${formatMoney(sold)} di ${formatMoney(thresholdCents)}`}</p>
      <progress
        aria-labelledby="soglia"
        max={thresholdCents}
        value={Math.min(sold, thresholdCents)}
        className="w-full"
      />
      <p>
        {left > 0
          ? `Mancano ${formatMoney(left)} di vendite dei tuoi servizi, al netto dei rimborsi.`
          : 'Soglia raggiunta: i crediti coprono le commissioni delle prossime prenotazioni.'}
      </p>
    </section>
  );
}

const REFERRAL_WORDS: Record<ReferralState, string> = {
  waiting: 'In attesa della prima attività pubblicata',
  counted: 'Credito ricevuto',
  refused: 'Non riconosciuto',
};

/** Shows nothing that identifies the invited people. */
function Referrals({ recorded, inLine }: OwnReferrals) {
  if (recorded.length === 0) return null;
  return (
    <section aria-labelledby="inviti" className="grid gap-2">
      <h2 id="inviti">I tuoi inviti</h2>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Registrazione completata</th>
            <th scope="col">Stato</th>
          </tr>
        </thead>
        <tbody>
          {recorded.map(({ n, since, state }) => (
            <tr key={n}>
              <td>{instantText(since)}</td>
              <td>{REFERRAL_WORDS[state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {inLine === 0 ? null : (
        <p>
          {`Al massimo ${MOST_WAITING} inviti sono in attesa insieme. ${inLine === 1 ? 'Un altro entra' : `Altri ${inLine} entrano`} quando uno dei primi non è più in attesa.`}
        </p>
      )}
    </section>
  );
}

function Movements({ movements }: { movements: Movement[] }) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Motivo</th>
          <th scope="col" className="number">
            Crediti
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={`${movement.at} ${movement.kind} ${movement.cents}`}>
            <td>{instantText(movement.at)}</td>
            <td>{reason(movement)}</td>
            <td className="number nums">{signed(movement.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function reason({ kind, cents, bookingReference }: Movement): string {
  if (kind === 'welcome-credits') return 'Benvenuto';
  if (kind === 'referral-credits') return 'Un amico invitato';
  if (kind === 'credits-adjustment') return 'Rettifica';
  const booking = bookingReference === undefined ? '' : ` per la prenotazione ${bookingReference}`;
  return (cents < 0 ? 'Commissioni coperte' : 'Crediti restituiti') + booking;
}

function signed(cents: number): string {
  const amount = creditsText(Math.abs(cents)).replace(/ credit[oi]$/, '');
  return `${cents < 0 ? '−' : '+'}${amount}`;
}
