// The platform's money, differences from Stripe, and stuck work.
import { depsContext } from '#app/contexts.ts';
import * as oversight from '#app/domain/payments/oversight.server.ts';
import type { Again } from '#app/domain/payments/troubles.server.ts';
import * as troubles from '#app/domain/payments/troubles.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { MoneyOversight } from '#app/ui/admin/money-oversight.tsx';
import { notFound } from '../../found.ts';
import type { Route } from './+types/money';

const HERE = '/dashboard/admin/money';

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const [figures, stripeCents, parties, lastRun, differences, odd, jobs, events, mails, payouts] =
    await Promise.all([
      oversight.findMoneyFigures(deps),
      oversight.findStripeBalance(deps),
      oversight.listPartyBalances(deps, url.searchParams.get('after') ?? undefined),
      troubles.findLastRun(deps),
      troubles.listDifferences(deps),
      oversight.listOddPayments(deps),
      deps.jobs.listStuck(),
      troubles.listFailedEvents(deps),
      troubles.listFailedMails(deps),
      troubles.listHeldPayouts(deps),
    ]);
  return { figures, stripeCents, parties, lastRun, differences, odd, jobs, events, mails, payouts };
}

const SAID: Record<Again['what'], string> = {
  reconcile: 'Riconciliazione avviata: aggiorna la pagina tra qualche istante',
  job: 'Il lavoro riparte adesso',
  event: "L'evento riparte adesso",
  mail: "L'email riparte adesso",
  payout: "L'accredito viene ritentato adesso",
};

export async function action({ request, context }: Route.ActionArgs) {
  const again = asked(await request.formData());
  if (!again) throw notFound();
  const outcome = await troubles.setGoingAgain(context.get(depsContext), administratorOf(context), again);
  if (outcome.ok) return redirectSaying(context, HERE, { tone: 'success', text: SAID[again.what] });
  return redirectSaying(context, HERE, { tone: 'warn', text: 'Non era più fermo: nulla da riprovare' });
}

function asked(fields: FormData): Again | undefined {
  const [what, id] = [fields.get('what'), fields.get('id')];
  if (what === 'reconcile') return { what };
  if (typeof id !== 'string') return undefined;
  return what === 'job' || what === 'event' || what === 'mail' || what === 'payout'
    ? { what, id }
    : undefined;
}

export default function AdminMoney({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Denaro della piattaforma</title>
      <MoneyOversight {...loaderData} />
    </>
  );
}
