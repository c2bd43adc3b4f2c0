// The words for what is wrong with a field, the same in the browser and on the server. Source: SPEC 5.

export const REQUIRED = 'Questo campo è obbligatorio';
export const EMAIL = 'Email non valida';
export const PHONE = 'Numero di telefono non valido';
export const INTEGER = 'Inserisci un numero intero';

export const atLeast = (minimum: number | string) => `Il valore minimo è ${minimum}`;
export const atMost = (maximum: number | string) => `Il valore massimo è ${maximum}`;
export const atLeastCharacters = (minimum: number) => `Servono almeno ${minimum} caratteri`;
export const atMostCharacters = (maximum: number) => `Al massimo ${maximum} caratteri`;
