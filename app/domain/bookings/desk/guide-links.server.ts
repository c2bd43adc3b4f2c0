// Links for guides: creates, lists, revokes and opens them. Source: docs/rules/bookings.md#guides-links.
import { eq, inArray, and, sql, type SQL } from 'drizzle-orm';
import { guideLinkResources, guideLinks } from '#db/schema/guide-links.ts';
import { resources } from '#db/schema/scheduling.ts';
import { heldBy, requireMembership } from '../../activities/members.server.ts';
import type { Deps } from '../../deps.ts';
import { hashOf } from '../../identity/tokens.server.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { withColon } from '../../labels.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import type { DoorBooking } from './check-in.ts';
import { atTheDoorOf, type Guide, listDoor } from './door.server.ts';
import type { GuideLink, NewGuideLink } from './guide-links.ts';
import { answersJson } from '../questions.server.ts';

/** Most links of one activity valid at a time. */
export const MOST_LINKS = 50;
/** Most links of one activity made in a day, including revoked ones. */
export const MOST_A_DAY = 100;

export type GuideLinkError = 'not-found' | 'over' | 'ended' | 'too-many' | 'too-many-today';

/**
 * Returns the secret, which can't be read again: the database has its hash. The same form gives the same link;
 * `ended`: it was revoked meanwhile.
 */
export async function createGuideLink(
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  viewer: Viewer,
  typed: NewGuideLink,
): Promise<Result<{ secret: string }, GuideLinkError>> {
  const { activityId, resource, key: _page, ...link } = typed;
  const secret = deps.secrets.derive('guide-link', `${viewer.userId} ${JSON.stringify(typed)}`);
  const secretHash = hashOf(secret);
  return transact(deps.db, async (tx): Promise<Result<{ secret: string }, GuideLinkError>> => {
    const membership = await requireMembership(tx, viewer, { activityId, right: 'bookings' });
    if (!membership.ok) return membership;
    const own = await tx
      .select({ id: resources.id })
      .from(resources)
      .where(and(eq(resources.activityId, activityId), inArray(resources.id, resource)));
    if (own.length !== new Set(resource).size) return err('not-found');
    if (await isDayOver({ ...deps, db: tx }, typed)) return err('over');
    // Locks the activity's links, so that the limits hold.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('guide-links'), ${activityId}::int)`);
    const dayAgo = new Date(deps.now().getTime() - 86_400_000).toISOString();
    const [counts] = await tx.execute<{ ended: boolean; open: number; today: number }>(
      sql`select exists (select from guide_links g where g.secret_hash = ${secretHash} and ${isEnded(deps.now())}) as ended,
                 count(*) filter (where not ${isEnded(deps.now())})::int as open,
                 count(*) filter (where g.created_at > ${dayAgo}::timestamptz)::int as today
            from guide_links g where g.activity_id = ${activityId} and g.secret_hash <> ${secretHash}`,
    );
    if (counts?.ended) return err('ended');
    if ((counts?.open ?? 0) >= MOST_LINKS) return err('too-many');
    if ((counts?.today ?? 0) >= MOST_A_DAY) return err('too-many-today');
    const [made] = await tx
      .insert(guideLinks)
      .values({ ...link, activityId, userId: viewer.userId, secretHash, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning({ id: guideLinks.id });
    if (made)
      await tx.insert(guideLinkResources).values(own.map(({ id }) => ({ linkId: made.id, resourceId: id })));
    return ok({ secret });
  });
}

/** Condition on links `g`. */
function isEnded(now: Date) {
  return sql`(g.revoked_at is not null or g.user_id is null or ${isOver(sql`g.last_date`, sql`g.activity_id`, now)})`;
}

/** Whether a link until this day is refused as `over`. */
export async function isDayOver(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { activityId, lastDate }: Pick<NewGuideLink, 'activityId' | 'lastDate'>,
): Promise<boolean> {
  const over = isOver(sql`${lastDate}::date`, sql`${activityId}::int`, now());
  const [row] = await db.execute<{ over: boolean | null }>(sql`select ${over} as over`);
  return row?.over === true;
}

/** On the activity's clock: a link is valid for the whole last day and the night after it, until six. */
function isOver(lastDate: SQL, activityId: SQL, now: Date): SQL {
  return sql`(${lastDate} + interval '30 hours' <=
    ${now.toISOString()}::timestamptz at time zone (select z.time_zone from activities z where z.id = ${activityId}))`;
}

const PAST_DAYS = 31;

/** Valid links first, then those that ended recently. */
export async function listGuideLinks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
): Promise<GuideLink[]> {
  const since = new Date(now().getTime() - PAST_DAYS * 86_400_000).toISOString();
  const rows = await db.execute<GuideLink>(sql`
    select g.id, g.name, a.name as activity, g.first_date::text as "firstDate", g.last_date::text as "lastDate",
           u.name || ' ' || u.surname as "madeBy", ${isEnded(now())} as ended,
           (select coalesce(json_agg(r.name order by lower(r.name)), '[]') from guide_link_resources l
              join resources r on r.id = l.resource_id where l.link_id = g.id) as resources
      from guide_links g join activities a on a.id = g.activity_id
      join memberships m on m.activity_id = a.id and ${heldBy({ userId }, 'bookings')}
      left join users u on u.id = g.user_id
     where g.last_date >= ${since}::timestamptz::date order by ended, g.last_date desc, g.id desc limit 200`);
  return [...rows];
}

/** Any member of the activity may revoke; a second time changes nothing. */
export async function revokeGuideLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
  id: number,
): Promise<Result<undefined, 'not-found'>> {
  const rows = await db.execute(sql`
    update guide_links g set revoked_at = coalesce(g.revoked_at, ${now().toISOString()}::timestamptz)
      from memberships m where g.id = ${id} and m.activity_id = g.activity_id and ${heldBy({ userId }, 'bookings')} returning g.id`);
  return rows.length > 0 ? ok(undefined) : err('not-found');
}

/** The secret is the only credential. Doesn't work while its maker or the activity is suspended. */
export async function findGuide(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: string,
): Promise<Guide | undefined> {
  if (!/^[\w-]{43}$/.test(secret)) return undefined;
  const [guide] = await db.execute<Guide>(sql`
    select g.id as "linkId", g.name, a.name as "activityName", a.time_zone as "timeZone",
           g.first_date::text as "firstDate", g.last_date::text as "lastDate",
           (select coalesce(json_agg(l.resource_id), '[]') from guide_link_resources l where l.link_id = g.id) as "resourceIds"
      from guide_links g
      join users u on u.id = g.user_id and u.suspended_at is null and u.erased_at is null
      join memberships m on m.activity_id = g.activity_id and ${heldBy({ userId: sql`g.user_id` }, 'bookings')}
      join activities a on a.id = g.activity_id and a.suspended_at is null
     where g.secret_hash = ${hashOf(secret)} and not ${isEnded(now())}`);
  return guide;
}

export type GuideBooking = DoorBooking & { phone: string; notes: string[] };

/** Bookings of one of the link's days, with phone numbers and notes. */
export async function listGuideDay(
  deps: Pick<Deps, 'db' | 'now'>,
  guide: Guide,
  date: string,
): Promise<GuideBooking[]> {
  const keeper = { guide };
  const list = await listDoor(deps, keeper, { from: date, to: date });
  const rows = await deps.db.execute<Contact>(sql`
    select b.reference, b.phone, b.message, coalesce(${answersJson}, '[]') as answers
      from bookings b where b.date = ${date}::date and ${atTheDoorOf(keeper)}`);
  const contacts = new Map(rows.map((row) => [row.reference, row]));
  return list.map((booking) => ({ ...booking, ...contactOf(contacts.get(booking.reference)) }));
}

type Contact = {
  reference: string;
  phone: string;
  message: string | null;
  answers: { label: string; answer: string }[];
};

function contactOf(contact: Contact | undefined): Pick<GuideBooking, 'phone' | 'notes'> {
  const answers = contact?.answers.map(({ label, answer }) => `${withColon(label)} ${answer}`) ?? [];
  return { phone: contact?.phone ?? '', notes: [...answers, ...(contact?.message ? [contact.message] : [])] };
}
