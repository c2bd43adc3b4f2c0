// A kind of activity that somebody asked for is made, is one that exists, or is not to be. They are told.
// docs/rules/activities.md#types.
import { eq } from 'drizzle-orm';

import { activityTypeRequests, activityTypes } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { addType, type AddTypeError } from '../types/add-type.server.ts';
import type { TypeFields } from '../types/type-form.ts';

export type Decision =
  | { kind: 'approved'; type: TypeFields }
  | { kind: 'merged'; typeId: number }
  | { kind: 'rejected'; note: string };

/** `decided`: somebody else was first. */
export type DecideError = 'not-found' | 'decided' | 'unknown-type' | AddTypeError;

type Asked = { requestId: number; decision: Decision };

export function decideRequest(
  deps: Deps,
  admin: Administrator,
  { requestId, decision }: Asked,
): Promise<Result<undefined, DecideError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, DecideError>> => {
    const inTx = { ...deps, db: tx };
    const [request] = await tx
      .select()
      .from(activityTypeRequests)
      .where(eq(activityTypeRequests.id, requestId))
      .for('update');
    if (!request) return err('not-found');
    if (request.status !== 'pending') return err('decided');
    const type = await resultOf(inTx, admin, decision);
    if (!type.ok) return type;
    await tx
      .update(activityTypeRequests)
      .set({
        status: decision.kind,
        decidedById: admin.userId,
        decidedAt: deps.now(),
        resultingTypeId: type.value?.id ?? null,
      })
      .where(eq(activityTypeRequests.id, requestId));
    await writeAudit(inTx, {
      actorId: admin.userId,
      action: `type-request.${decision.kind}`,
      subject: { type: 'type-request', id: requestId },
      detail: { name: request.name, ...(type.value && { type: type.value.name }) },
      clientAddress: admin.clientAddress,
    });
    await tellRequester(inTx, request, { typeName: type.value?.name, note: noteOf(decision) });
    return ok(undefined);
  });
}

type Resulting = { id: number; name: string } | undefined;

async function resultOf(
  deps: Deps,
  admin: Administrator,
  decision: Decision,
): Promise<Result<Resulting, 'unknown-type' | AddTypeError>> {
  if (decision.kind === 'rejected') return ok(undefined);
  if (decision.kind === 'approved') {
    const added = await addType(deps, admin, decision.type);
    return added.ok ? ok({ id: added.value.activityTypeId, name: decision.type.name }) : added;
  }
  const [type] = await deps.db
    .select({ id: activityTypes.id, name: activityTypes.name })
    .from(activityTypes)
    .where(eq(activityTypes.id, decision.typeId));
  return type ? ok(type) : err('unknown-type');
}

function noteOf(decision: Decision): string | undefined {
  return decision.kind === 'rejected' && decision.note !== '' ? decision.note : undefined;
}

type Told = { typeName: string | undefined; note: string | undefined };

async function tellRequester(
  deps: Deps,
  { id, requestedById, name: wanted }: typeof activityTypeRequests.$inferSelect,
  told: Told,
): Promise<void> {
  if (requestedById === null) return;
  const [user] = await deps.db.select().from(users).where(eq(users.id, requestedById));
  if (!user || user.erasedAt) return;
  await queueMail(deps, deps.db, {
    kind: 'account-type-decided',
    key: `type-decided:${id}`,
    userId: user.id,
    recipient: user.email,
    recipientName: `${user.name} ${user.surname}`,
    data: { name: user.name, wanted, ...told },
  });
}
