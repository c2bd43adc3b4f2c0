// Phone numbers for reading and as links.

export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

const TWO_DIGIT_AREAS = /^0[26]/;
const THREE_DIGIT_AREAS = /^0(?:1[0159]|3[0159]|4[0159]|5[0159]|7[0159]|8[0159]|9[0159])/;

function areaLength(national: string): number {
  if (!national.startsWith('0') || THREE_DIGIT_AREAS.test(national)) return 3;
  return TWO_DIGIT_AREAS.test(national) ? 2 : 4;
}

/** «+39 333 123 4567»; a foreign number stays as stored. */
export function formatPhone(e164: string): string {
  const national = /^\+39(\d{6,11})$/.exec(e164)?.[1];
  if (national === undefined) return e164;
  const area = areaLength(national);
  return ['+39', national.slice(0, area), national.slice(area, area + 3), national.slice(area + 3)]
    .filter((group) => group !== '')
    .join(' ');
}
