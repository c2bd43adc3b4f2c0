// The guest's page as a link and a QR code: for paying, or for looking at the booking.
import { deskHref } from '#app/domain/bookings/reference.ts';
import type { QrCode } from '#app/domain/qr-code.ts';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { BOOKING_CRUMBS } from './booking-detail.tsx';
import { LinkToCopy } from './link-to-copy.tsx';

type Props = {
  reference: string;
  /** The guest has an e-mail address. */
  mailed: boolean;
  /** End of the hold, after «fino»; undefined if nothing is to be paid there. */
  until: string | undefined;
  url: string;
  qr: QrCode;
};

export function BookingLinkView({ reference, mailed, until, url, qr }: Props) {
  const home = deskHref(reference);
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title={until === undefined ? "Link per l'ospite" : 'Link di pagamento'}
        crumbs={[...BOOKING_CRUMBS, { label: reference, href: home }]}
        intro={
          until === undefined
            ? 'Apre la pagina della prenotazione: chi ha il link può vederla e annullarla.'
            : `I posti sono riservati fino ${until}: se per allora non è pagata, tornano liberi.`
        }
      />
      <section className="card grid gap-3 p-4 sm:p-6" aria-label="Link e codice">
        <LinkToCopy url={url} qr={qr} label={`Il link di ${reference}`} />
      </section>
      <p className="flex flex-wrap gap-3">
        {mailed ? (
          <ButtonLink href={`${home}/resend`} variant="secondary">
            Invia di nuovo l'email
          </ButtonLink>
        ) : null}
        {until === undefined ? null : (
          <ButtonLink href={`${home}#in-sede`} variant="secondary">
            Segna pagata
          </ButtonLink>
        )}
        <ButtonLink href={home} variant="plain">
          Torna alla prenotazione
        </ButtonLink>
      </p>
    </div>
  );
}
