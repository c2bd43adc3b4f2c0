// Compiled from it.json by `npm run messages`.

export const confirm = "Le due password non coincidono";
export const wrongPassword = "La password non è quella attuale";
export const wrongCode = "Il codice non è valido o è già stato usato";
export const zipCode = "Il CAP ha 5 cifre";
export const city = "Scegli un comune dall'elenco";
export const subdomainTaken = "Questo indirizzo è già di qualcuno: scegline un altro";
export const activityType = "Scegli un tipo dall'elenco";
export const vatNumber = "La partita IVA ha esattamente 11 cifre";
export const iban = "IBAN non valido";
export const url = "URL non valido";
export const colour = "Scrivi un colore come #107B49";
export const subdomainLength = "Da 2 a 30 caratteri";
export const subdomainCharacters = "Usa solo lettere minuscole, cifre e trattini";
export const subdomainHyphens = "Niente trattini all'inizio, alla fine o due di seguito";
export const subdomainReserved = "Questo indirizzo è riservato: scegline un altro";
export const price = "Scrivi un prezzo in euro, per esempio 12,50";
export const priceMin = "Il prezzo minimo è 1,00 €";
export const priceMax = "Il prezzo massimo è 100.000,00 €";
export const percent = "Scrivi una percentuale da 0 a 100, al massimo con due decimali";
export const mapEmbed = "Incolla il codice «Incorpora una mappa» di Google Maps: apri il posto, premi «Condividi» e copialo. I link brevi (maps.app.goo.gl) non dicono quale posto mostrano";
export const videoEmbed = "Incolla l'indirizzo o il codice di incorporamento di un video di YouTube, per esempio https://youtu.be/… : di canali e playlist apri un video e copia il suo";
export const serviceAlreadyInCatalog = "Il servizio è già in questo catalogo";
export const serviceAlreadyProposed = "Il servizio è già stato proposto per questo catalogo: attendi la risposta";
