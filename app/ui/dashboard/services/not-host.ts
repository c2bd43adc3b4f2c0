/** To activities whose type adds no services of its own. The words are the specification's. */
export const NOT_HOST = 'Devi usare il Marketplace per aggiungere Servizi';
