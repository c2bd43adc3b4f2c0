// A guest's request for an invoice, sent to the seller.
export type InvoiceRequest = {
  holder: string;
  address: string;
  /** ISO 3166-1 alpha-2, and the Italian name. */
  country: string;
  countryName: string;
  fiscalCode: string | undefined;
  vatNumber: string | undefined;
  /** «Codice SDI», six or seven characters. */
  recipientCode: string | undefined;
  /** Registered mailbox («PEC»). */
  pec: string | undefined;
};

/** Labels and values for pages and mails. */
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
