// The invitation link, and the credits with their history.
import { listCredits, listOwnReferrals } from '#app/domain/identity/credits.server.ts';
import { getUserRecord } from '#app/domain/identity/account.server.ts';
import { findCreditsProgress } from '#app/domain/payments/statements/takings.server.ts';
import { depsOf, operatorOf, viewerOf } from '#app/middleware/own-activity.ts';
import { CreditsView } from '#app/ui/settings/credits-view.tsx';
import type { Route } from './+types/credits';
import { notFound } from '../found.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { user } = viewerOf(context);
  // The role `team` has no credits. Source: docs/rules/accounts.md#roles.
  if (user.role === 'team') throw notFound();
  const [{ referralCode }, { balanceCents, movements }, referrals, progress] = await Promise.all([
    getUserRecord(deps, user.id),
    listCredits(deps, user.id),
    listOwnReferrals(deps, user.id),
    findCreditsProgress(deps, operatorOf(context)),
  ]);
  return {
    balanceCents,
    referrals,
    progress,
    movements: movements.map(({ at, ...movement }) => ({ ...movement, at: at.toISOString() })),
    invitation: `${deps.config.baseUrl}/register?${new URLSearchParams({ ref: referralCode })}`,
  };
}

export default function Credits({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Inviti e crediti</title>
      <CreditsView {...loaderData} />
    </>
  );
}
