// Layout of the signed-in pages, with the viewer's data.
import { Outlet } from 'react-router';
import { listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { countToAnswer } from '#app/domain/marketplace/find-entries.server.ts';
import { getUserRecord } from '#app/domain/identity/account.server.ts';
import { depsOf, lastActivityIn, operatorOf, viewerOf } from '#app/middleware/own-activity.ts';
import '#app/ui/styles/dashboard/dashboard.css';
import '#app/ui/styles/dashboard/nav.css';
import '#app/ui/styles/dashboard/kit.css';
import '#app/ui/styles/dashboard/editor.css';
import '#app/ui/styles/dashboard/data-table.css';
import '#app/ui/styles/bookings.css';
import '#app/ui/styles/dashboard/offer.css';
import '#app/ui/styles/dashboard/activity.css';
import '#app/ui/styles/dashboard/prices.css';
import '#app/ui/styles/dashboard/schedule.css';
import '#app/ui/styles/dashboard/board-tools.css';
import '#app/ui/styles/dashboard/board.css';
import '#app/ui/styles/dashboard/board-print.css';
import '#app/ui/styles/dashboard/board-wide.css';
import '#app/ui/styles/dashboard/board-phone.css';
import '#app/ui/styles/dashboard/slot-sheet.css';
import '#app/ui/styles/dashboard/departure.css';
import '#app/ui/styles/dashboard/marketplace.css';
import { ErrorPage, ErrorTicket, statusOf } from '#app/ui/shell/error-page.tsx';
import { DashboardFrame } from '#app/ui/shell/desk/dashboard-frame.tsx';
import type { Route } from './+types/layout';

export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const [user, toAnswer, activities] = await Promise.all([
    getUserRecord(deps, viewerOf(context).user.id),
    countToAnswer(deps, operatorOf(context)),
    listDeskActivities(deps.db, operatorOf(context), 'departures'),
  ]);
  return {
    user,
    toAnswer,
    activities: activities.map(({ id, name, subdomain, role }) => ({ id, name, subdomain, role })),
    lastActivity: lastActivityIn(request),
    sessionUrl: `${deps.config.authBasePath}/session`,
  };
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardFrame {...loaderData}>
      <Outlet />
    </DashboardFrame>
  );
}

const WAYS = [
  { href: '/dashboard', label: 'Torna alla panoramica' },
  { href: '/help', label: 'Cerca nella guida' },
];

/** Shows errors of its pages inside the layout; without its data (nobody signed in) shows the whole error page. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = statusOf(error);
  if (!loaderData) return <ErrorPage status={status} />;
  return (
    <DashboardFrame {...loaderData}>
      <ErrorTicket status={status} ways={WAYS} />
    </DashboardFrame>
  );
}
