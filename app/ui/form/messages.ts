// The words for what is wrong with a field, the same in the browser and on the server. Source: SPEC 5.

const grouped = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

export const REQUIRED = 'Questo campo è obbligatorio';
export const EMAIL = 'Email non valida';
export const PHONE = 'Numero di telefono non valido';
export const PRIVACY = 'Per prenotare serve il consenso alla privacy';
export const INTEGER = 'Inserisci un numero intero';

export const atLeast = (minimum: number | string) => `Il valore minimo è ${minimum}`;
export const atMost = (maximum: number | string) => `Il valore massimo è ${maximum}`;
export const atLeastCharacters = (minimum: number) => `Servono almeno ${grouped.format(minimum)} caratteri`;
export const atMostCharacters = (maximum: number) => `Al massimo ${grouped.format(maximum)} caratteri`;
