// A failure before, around or instead of a page: thrown anywhere in the host, answered in one place.
import { ERRORS, type ErrorCode } from '#app/errors.ts';

export class HttpProblem extends Error {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  /** A code of the error catalogue, if one says more than the status. */
  errorCode: ErrorCode | undefined;
  /** The person's role in the activity isn't enough. */
  ofRole = false;
  /** What was asked for has begun, and may yet be done. */
  begun = false;
  constructor(statusCode: number, reason: string, headers: Record<string, string> = {}) {
    super(reason);
    this.name = 'HttpProblem';
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

/** 503: the client may try again later. */
export function busy(reason: string): HttpProblem {
  return new HttpProblem(503, reason, { 'Retry-After': '10' });
}

/** The client left before its request was read or answered; nobody receives this. */
export function askerGone(): HttpProblem {
  return new HttpProblem(408, 'its asker has gone');
}

/** Pages retry by themselves (app/ui/shell/cut-off.ts); programs have to. */
export function databaseAway(): HttpProblem {
  const problem = new HttpProblem(503, 'the database is away', { 'Retry-After': '5' });
  return Object.assign(problem, { errorCode: 'DATABASE' as const });
}

export type ProblemWording = {
  code: string;
  title: string;
  /** Only where docs/rules/pages.md#error-pages asks for English. */
  message?: string;
  italian: string;
};

const failed: ProblemWording = {
  code: 'GENERIC',
  title: 'Internal Server Error',
  italian: 'Qualcosa non ha funzionato: riprova tra qualche minuto.',
};

const unreadable: ProblemWording = {
  code: 'BAD_REQUEST',
  title: 'Richiesta non valida',
  italian: "Abbiamo ricevuto una richiesta che non riusciamo a leggere. Torna all'inizio e riprova.",
};

const othersRole: ProblemWording = {
  code: 'FORBIDDEN',
  title: 'Non è nel tuo ruolo',
  italian: "Questo file non si apre con il ruolo che hai nell'attività: se ti serve, chiedi al titolare.",
};

const tooLong: ProblemWording = {
  code: 'TOO_LONG',
  title: 'Richiesta troppo lunga',
  italian: "L'indirizzo o i cookie inviati sono troppo lunghi. Riparti dalla pagina iniziale.",
};

const wordings: Record<number, ProblemWording> = {
  400: unreadable,
  403: {
    code: 'FORBIDDEN',
    title: 'Richiesta rifiutata',
    italian:
      "La richiesta arriva da un altro sito, quindi non abbiamo fatto nulla. Apri la pagina da qui e ripeti l'operazione.",
  },
  404: {
    code: 'NOT_FOUND',
    title: 'Page Not Found',
    message: 'Page not found',
    italian: "La pagina che cerchi non c'è o è stata spostata.",
  },
  405: {
    code: 'METHOD_NOT_ALLOWED',
    title: 'Richiesta non ammessa',
    italian: 'Questo indirizzo non accetta questo tipo di richiesta.',
  },
  408: {
    code: 'TIMEOUT',
    title: 'Tempo scaduto',
    italian: 'La richiesta non è arrivata per intero. Controlla la connessione e riprova.',
  },
  413: {
    code: 'TOO_LARGE',
    title: 'Troppi dati',
    italian:
      'Hai inviato più dati di quanti ne accettiamo. Accorcia il testo o scegli un file più piccolo, poi riprova.',
  },
  414: tooLong,
  415: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    title: 'Formato non accettato',
    italian: 'Questo indirizzo accetta solo i moduli delle nostre pagine.',
  },
  429: {
    code: 'TOO_MANY_REQUESTS',
    title: 'Troppe richieste',
    italian: 'Hai fatto molte richieste in poco tempo. Aspetta un momento e riprova.',
  },
  431: tooLong,
  503: {
    code: 'UNAVAILABLE',
    title: 'Servizio non disponibile',
    italian: 'In questo momento non riusciamo a rispondere. Riprova tra qualche secondo.',
  },
};

/** The failure as JSON for programs. */
export function problemBody({ statusCode, errorCode }: HttpProblem): { code: string; message: string } {
  if (errorCode !== undefined) return { code: errorCode, message: ERRORS[errorCode].message };
  const { code, italian } = problemWording(statusCode);
  return { code, message: italian };
}

export function problemWording(status: number, errorCode?: ErrorCode, ofRole = false): ProblemWording {
  const wording = ofRole ? othersRole : wordingOf(status);
  return errorCode === 'DATABASE' ? { ...wording, title: failed.title } : wording;
}

function wordingOf(status: number): ProblemWording {
  return wordings[status] ?? (status < 500 ? unreadable : failed);
}
