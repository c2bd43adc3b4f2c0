// Credits in words; stored in cents.

const plain = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 2 });
const withCents = new Intl.NumberFormat('it-IT', { useGrouping: 'always', minimumFractionDigits: 2 });

/** «50 crediti», «1 credito», «12,50 crediti». */
export function creditsText(cents: number): string {
  const amount = (cents % 100 === 0 ? plain : withCents).format(cents / 100);
  return `${amount} ${Math.abs(cents) === 100 ? 'credito' : 'crediti'}`;
}
