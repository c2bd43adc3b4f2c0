// Builds the demo data in an empty database, through the domain's own operations, so that the data are valid.
import { sql } from 'drizzle-orm';
import { publishActivity } from '#app/domain/activities/publication.server.ts';
import { completeBookings } from '#app/domain/bookings/standing.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { setEmbedHosts } from '#app/domain/activities/embed-hosts.server.ts';
import { answerProposal } from '#app/domain/marketplace/entries.server.ts';
import { addToCatalog } from '#app/domain/marketplace/add-to-catalog.server.ts';
import { buildTypes, connectPayouts, registerPeople } from './seed/building/people.ts';
import { buildActivity, type BuiltActivity, idOf } from './seed/building/activity.ts';
import { hangPictures, openGallery } from './seed/building/pictures.ts';
import { ALBA } from './seed/plans/alba/alba.ts';
import { BOSCO } from './seed/plans/bosco/bosco.ts';
import { RIVA } from './seed/plans/riva.ts';
import { askQuestions } from './seed/selling/guests.ts';
import { sellEverything } from './seed/selling/days.ts';
import { at, dateFromToday, done, hoursFromNow, newsSince, type DemoBank, type World } from './seed/world.ts';

export { twinBank } from './seed/twin-bank.ts';
export type { DemoBank };

export type SeedOptions = { bank: DemoBank };

const SEED_LOCK = 7_240_194;
const FOUNDED_DAYS_AGO = 75;
/** One year of days that can be booked, plus the longest horizon of a service. */
const SEASON_DAYS = 400;
/** The stories of unpaid bookings need it, whatever is configured. */
const HOLD_MINUTES = 15;

/** One transaction: a killed run leaves an empty database, and a second process waits for the first. */
export function seedDemo(deps: Deps, options: SeedOptions): Promise<'built' | 'not-empty'> {
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [found] = await tx.execute<{
      any: boolean;
    }>(sql`select exists (select from users) as any`);
    if (found?.any) return 'not-empty';
    const config = { ...deps.config, holdMinutes: HOLD_MINUTES };
    await options.bank.unheard(() => build({ ...deps, db: tx, config }, options));
    return 'built';
  });
}

async function build(deps: Deps, { bank }: SeedOptions): Promise<void> {
  const gallery = openGallery(deps.images);
  const now = deps.now();
  const founding = { ...deps, now: () => hoursFromNow({ now }, -24 * FOUNDED_DAYS_AGO) };
  const people = await registerPeople(founding);
  const world: World = { deps, bank, now, people, refunds: [] };
  const { alba, bosco, riva } = await buildActivities(world, founding);
  await connectPayouts(world, {
    owner: people.operator,
    accountLabel: 'Conto di Marco',
    activityIds: [alba.activityId, bosco.activityId],
  });
  await connectPayouts(world, {
    owner: people.reseller,
    accountLabel: 'Conto dell’hotel',
    activityIds: [riva.activityId],
  });
  const opening = at(world, founding.now());
  await resell(opening, alba, riva);
  await askQuestions(opening, alba);
  const hosts = ['www.alba-gite.example.com'];
  done(await setEmbedHosts(opening, alba.owner, { activityId: alba.activityId, hosts }));
  for (const { owner, activityId } of [alba, bosco, riva])
    done(await publishActivity(founding, owner, activityId));
  await sellEverything(world, { alba, bosco, riva });
  for (const built of [alba, bosco, riva]) await hangPictures(founding, gallery, built);
  await completeBookings(at(world, now));
  await deps.db.execute(sql`
    update mails set state = 'dropped' where state = 'queued' and created_at < ${newsSince(world).toISOString()}::timestamptz`);
}

async function buildActivities(world: World, founding: Deps) {
  const { admin, operator, reseller } = world.people;
  const types = await buildTypes(founding, admin);
  const season = {
    startDate: dateFromToday(world, -FOUNDED_DAYS_AGO),
    endDate: dateFromToday(world, SEASON_DAYS),
  };
  const built = (plan: typeof ALBA, owner: typeof operator) =>
    buildActivity(founding, { plan, owner, typeId: idOf(types, plan.type), season });
  return {
    alba: await built(ALBA, operator),
    bosco: await built(BOSCO, operator),
    riva: await built(RIVA, reseller),
  };
}

const TOO_MUCH = 'In cucina siamo in pochi: oltre il 10 % non ci resta il margine per la spesa.';

/** Two entries at the fee that the owner allows; two proposed at a higher fee: one waits, one was refused. */
async function resell(founding: Deps, alba: BuiltActivity, riva: BuiltActivity): Promise<void> {
  const catalogId = idOf(riva.catalogs, 'fuori-porta');
  for (const [key, fee] of [
    ['barca', 1500],
    ['mongolfiera', 1200],
    ['cantina', 2500],
  ] as const) {
    done(await addToCatalog(founding, riva.owner, { serviceId: idOf(alba.services, key), catalogId, fee }));
  }
  const dear = { serviceId: idOf(alba.services, 'cucina'), catalogId, fee: 3000 };
  const { entryId } = done(await addToCatalog(founding, riva.owner, dear));
  done(await answerProposal(founding, alba.owner, { entryId, to: 'reject', reason: TOO_MUCH }));
}
