// Values for names in double braces, such as `{{azienda.nome}}`: figures and names from the configuration.
import { ON_THE_CARD } from '../bookings/money-back.ts';
import type { DomainConfig } from '../deps.ts';
import { MOST_GUEST_CHANGES } from '../lifecycle/guest-change.ts';
import { WELCOME_CENTS } from '../money/credit-gifts.ts';
import { formatPercentField } from '../money/percent-text.ts';

const DAY_SECONDS = 86_400;

export function contentValues(config: DomainConfig): ReadonlyMap<string, string> {
  const { appName, baseUrl, company, platformFee } = config;
  const host = new URL(baseUrl).host;
  return new Map([
    ['nome', appName],
    ['host', host],
    ['azienda.nome', company.name],
    ['azienda.indirizzo', company.address],
    ['azienda.piva', company.vatNumber],
    ['azienda.email', company.email],
    ['azienda.pec', company.certifiedEmail],
    ['commissione', feeWords(platformFee)],
    ['soglia', euroWords(config.creditsTurnoverThresholdCents)],
    ['crediti-benvenuto', String(WELCOME_CENTS / 100)],
    ['minuti', String(config.holdMinutes)],
    ['cambi', String(MOST_GUEST_CHANGES)],
    ['tempi-rimborso', ON_THE_CARD],
    ['ore-accredito', String(config.settlementDelayHours)],
    ['giorni-sessione', String(Math.round(config.sessionMaxAgeSeconds / DAY_SECONDS))],
  ]);
}

/** «3% + 0,50 €» */
export function feeWords({ percentBasisPoints, fixedCents }: DomainConfig['platformFee']): string {
  const percent = `${formatPercentField(percentBasisPoints)}%`;
  if (fixedCents === 0) return percent;
  return percentBasisPoints === 0 ? euroWords(fixedCents) : `${percent}\u00a0+\u00a0${euroWords(fixedCents)}`;
}

const figure = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, useGrouping: 'always' });

/** «1.000,00 €» */
export function euroWords(cents: number): string {
  return `${figure.format(cents / 100)}\u00a0€`;
}
