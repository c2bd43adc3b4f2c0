// The error catalogue of docs/rules/calls.md#error-codes: code, text for people, status.
import * as operatorErrors from './domain/messages/operator-errors.ts';

export type ErrorEntry = { message: string; status: number };

export const ERRORS = {
  GENERIC: { message: 'Si è verificato un errore inatteso: riprova più tardi', status: 500 },
  INVALID_CREDENTIALS: { message: 'Credenziali non valide', status: 401 },
  DATABASE: { message: 'Errore del database: riprova più tardi', status: 500 },
  EXISTING_USER: {
    message: 'Non è possibile completare la registrazione con i dati inseriti: prova con altre credenziali',
    status: 409,
  },
  VALIDATION_FAILED: { message: 'Correggi i dati inseriti', status: 422 },
  DUPLICATED_VALUE: { message: 'Valore non disponibile', status: 409 },
  SECOND_FACTOR_REQUIRED: { message: 'Per questo account serve anche il codice: accedi da qui', status: 401 },
  SECOND_FACTOR_INVALID: { message: 'Il codice non è valido o è già stato usato', status: 401 },
  SIGN_IN_EXPIRED: { message: 'È passato troppo tempo: accedi di nuovo', status: 401 },
  EMAIL_NOT_VERIFIED: { message: "Verifica l'email per continuare", status: 403 },
  TOKEN_NOT_FOUND: { message: 'Token non trovato, già attivo o non registrato', status: 404 },
  INVALID_TOKEN: { message: 'Token non valido o scaduto', status: 400 },
  PASSWORD_RESET_TOKEN_INVALID: {
    message: 'Il link per reimpostare la password non è valido o è scaduto: chiedine uno nuovo',
    status: 400,
  },
  MISSING_TOKEN: { message: 'Token mancante', status: 400 },
  ENOENT: { message: 'File non trovato', status: 404 },
  UPLOAD_FAILED: { message: 'Errore durante il caricamento del file', status: 500 },
  FILE_DELETE_FAILED: { message: "Errore durante l'eliminazione del file", status: 500 },
  FILE_TOO_LARGE: { message: 'Il file è troppo grande', status: 413 },
  SERVICE_ALREADY_IN_CATALOG: { message: operatorErrors.serviceAlreadyInCatalog, status: 409 },
  SERVICE_ALREADY_PROPOSED: { message: operatorErrors.serviceAlreadyProposed, status: 409 },
  SESSION_REQUIRED: { message: 'Accedi per continuare', status: 401 },
  CSRF_INVALID: { message: 'La pagina è scaduta: ricaricala e riprova', status: 400 },
  METHOD_NOT_ALLOWED: { message: 'Questo indirizzo non accetta questo tipo di richiesta', status: 405 },
  TOO_MANY_REQUESTS: { message: 'Hai fatto troppi tentativi: riprova tra qualche minuto', status: 429 },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes of the NextAuth client. */
const CLIENT_CODES = new Map<string, ErrorCode>(
  Object.entries({
    SessionRequired: 'SESSION_REQUIRED',
    CredentialsSignin: 'INVALID_CREDENTIALS',
    Verification: 'INVALID_TOKEN',
  } as const),
);

/** The text for a code from an address; unknown codes get a general text. */
export function errorMessage(code: string): string {
  const known = CLIENT_CODES.get(code) ?? (Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'GENERIC');
  return ERRORS[known].message;
}
