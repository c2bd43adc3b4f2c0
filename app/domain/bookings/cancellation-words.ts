/** What was paid on the spot is settled there. */
export const GIVES_PLACES_BACK = 'Se non puoi venire, annulla: i posti tornano liberi per altri.';

/** After the last moment for it: on pages, in mails and in calendars. */
export const NO_REFUND_ANY_MORE =
  'Il termine per annullare gratis è scaduto: se annulli non è previsto rimborso.';
