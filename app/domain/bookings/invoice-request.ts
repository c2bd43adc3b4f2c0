// What a guest tells who sells when they want an invoice.
export type InvoiceRequest = {
  holder: string;
  address: string;
  /** ISO 3166-1 alpha-2, and its Italian name. */
  country: string;
  countryName: string;
  fiscalCode: string | undefined;
  vatNumber: string | undefined;
  /** «Codice SDI», six or seven characters. */
  recipientCode: string | undefined;
  /** The registered mailbox. */
  pec: string | undefined;
};

/** Term by term, as pages and mails list it. */
export function invoiceFacts(request: InvoiceRequest): { label: string; value: string }[] {
  const { holder, address, country, countryName, fiscalCode, vatNumber, recipientCode, pec } = request;
  const facts: [string, string | undefined][] = [
    ['Intestatario', holder],
    ['Indirizzo', address],
    ['Paese', country === 'IT' ? undefined : countryName],
    ['Codice fiscale', fiscalCode],
    [country === 'IT' ? 'Partita IVA' : 'Partita IVA estera', vatNumber],
    ['Codice SDI', recipientCode],
    ['PEC', pec],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}
