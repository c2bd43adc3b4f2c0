// Why somebody can't be the owner.
export const NO_SUCH_USER = {
  ownerEmail: [
    "Nessun operatore ha un account attivo e verificato con questo indirizzo: crea prima l'utente, o fagli verificare l'email",
  ],
};

export const OWNER_ALREADY = { ownerEmail: ['È già il titolare'] };
