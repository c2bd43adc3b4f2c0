// «Richiedi la fattura»: an optional form of the checkout, open until the booking is paid.
import { data, redirect } from 'react-router';
import { flattenError } from 'zod';
import { depsContext } from '#app/contexts.ts';
import { COUNTRIES } from '#app/domain/bookings/money/countries.server.ts';
import { isHeld } from '#app/domain/bookings/states.ts';
import { invoiceFields, requestInvoice } from '#app/domain/bookings/money/invoices.server.ts';
import { payHref } from '#app/domain/bookings/reference.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { InvoiceView, type InvoiceValues } from '#app/ui/checkout/invoice-view.tsx';
import { firstErrors } from '#app/ui/form/first-errors.ts';
import { NO_ERRORS } from '#app/ui/form/checkable.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/checkout-invoice';
import { requireBooking, SECRET_HEADERS } from './own-booking.server.ts';

export const headers: Route.HeadersFunction = () => SECRET_HEADERS;

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const booking = await requireBooking(deps, url.searchParams.get('booking'));
  if (!isHeld(booking, deps.now())) throw redirect(payHref('checkout', booking));
  return { booking, backHref: payHref('checkout', booking), countries: COUNTRIES };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const fields = await request.formData();
  const booking = await requireBooking(deps, fields.get('booking'));
  const back = payHref('checkout', booking);
  if (fields.get('intent') === 'withdraw') {
    const withdrawn = await requestInvoice(deps, booking.secret, undefined);
    if (!withdrawn.ok) return redirect(back, 303);
    return redirectSaying(context, back, { tone: 'success', text: 'Richiesta di fattura tolta' });
  }
  const read = invoiceFields.safeParse(Object.fromEntries(fields));
  if (!read.success)
    return data(
      { values: typedValues(fields), errors: firstErrors(flattenError(read.error).fieldErrors) },
      { status: 422 },
    );
  const asked = await requestInvoice(deps, booking.secret, read.data);
  if (!asked.ok) return redirect(back, 303);
  return redirectSaying(context, back, { tone: 'success', text: 'Richiesta di fattura salvata' });
}

function typedValues(fields: FormData): InvoiceValues {
  const text = (name: keyof InvoiceValues) => String(fields.get(name) ?? '');
  return {
    holder: text('holder'),
    address: text('address'),
    country: text('country'),
    fiscalCode: text('fiscalCode'),
    vatNumber: text('vatNumber'),
    recipientCode: text('recipientCode'),
    pec: text('pec'),
  };
}

export default function CheckoutInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, backHref, countries } = loaderData;
  return (
    <PlatformFrame narrow>
      <PageTitle>Richiedi la fattura</PageTitle>
      <InvoiceView
        booking={booking}
        backHref={backHref}
        countries={countries}
        typed={actionData?.values}
        answer={actionData?.errors ?? NO_ERRORS}
      />
    </PlatformFrame>
  );
}
