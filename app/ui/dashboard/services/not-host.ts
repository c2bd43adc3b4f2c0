/** To activities whose type adds no services of its own. The words are docs/rules/activities.md#types. */
export const NOT_HOST = 'Devi usare il Marketplace per aggiungere Servizi';
