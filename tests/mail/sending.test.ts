// A stored mail is sent once, whatever stops in between; if it can't be sent, nothing else is undone.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Deps } from '#app/domain/deps.ts';
import { queueMail, type MailRequest } from '#app/domain/mail/mails.server.ts';
import { setGoingAgain } from '#app/domain/payments/troubles.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { mails } from '#db/schema/index.ts';
import { jobHandlers } from '#server/workers.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { placed, statusOf } from '#tests/support/world/placing.ts';

const { db } = await testDatabase();

let deps: TestDeps;
beforeEach(async () => {
  await db.delete(mails);
  const handlers = (known: Deps) => jobHandlers(known);
  deps = testDeps({ db, clock: testClock('2027-06-01T10:00'), handlers });
});

const NEWS: MailRequest = {
  kind: 'account-password-changed',
  key: 'password-changed:7',
  recipient: 'chiara@example.com',
  recipientName: 'Chiara Bianchi',
  data: { name: 'Chiara' },
};

/** Answers of mail servers quote the address. */
const REFUSED = Object.assign(new Error('no box for chiara@example.com'), { code: 'EENVELOPE' });

const decide = (request = NEWS) => db.transaction((tx) => queueMail(deps, tx, request));

async function onlyMail() {
  const rows = await db.select().from(mails);
  expect(rows).toHaveLength(1);
  const [{ id, state, attempts, lastError } = { id: 0, state: 'none', attempts: 0, lastError: null }] = rows;
  return { id, state, attempts, lastError };
}

describe('a mail', () => {
  it('is one for one cause, however often it is decided, also at the same instant', async () => {
    await Promise.all([decide(), decide(), decide()]);
    await decide();
    expect(await deps.jobs.waiting()).toHaveLength(1);
    await deps.jobs.runAll();
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1 });
    expect(deps.mailer.messages.map(({ to }) => to.address)).toEqual(['chiara@example.com']);
  });

  it('and its job are there only if its cause is', async () => {
    const undone = db.transaction(async (tx) => {
      await queueMail(deps, tx, NEWS);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect([await db.select().from(mails), await deps.jobs.waiting()]).toEqual([[], []]);
  });

  it('that is on its way is not sent again when its job comes once more', async () => {
    await decide();
    await deps.jobs.runAll();
    const { id } = await onlyMail();
    await sendMail(deps, id, { last: false });
    await sendMail(deps, 999_999, { last: false });
    expect(deps.mailer.messages).toHaveLength(1);
  });

  it('that the mail server is still taking is handed over by no second job', async () => {
    await decide();
    const { id } = await onlyMail();
    const { send } = deps.mailer;
    const [asked, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    deps.mailer.send = async (message, signal) => {
      asked.resolve();
      await taken.promise;
      return send(message, signal);
    };
    const first = sendMail(deps, id, { last: false });
    await asked.promise;
    await expect(sendMail(deps, id, { last: true })).rejects.toThrow('another job');
    taken.resolve();
    await first;
    expect(await onlyMail()).toMatchObject({ state: 'sent' });
    expect(deps.mailer.messages).toHaveLength(1);
  });

  it('that another job sends just before this one claims it is not sent again', async () => {
    await decide();
    const { id } = await onlyMail();
    const { claim } = deps.mailJournal;
    deps.mailJournal.claim = async (mail) => {
      deps.mailJournal.claim = claim;
      await sendMail(deps, id, { last: false });
      return claim(mail);
    };
    await sendMail(deps, id, { last: false });
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1 });
    expect(deps.mailer.messages).toHaveLength(1);
  });

  it('that was sent stays so when a job that was given up for dead fails after that', async () => {
    await decide();
    const { id } = await onlyMail();
    const { send } = deps.mailer;
    deps.mailer.send = async () => {
      deps.mailer.send = send;
      deps.mailJournal.claim = async () => async () => {};
      await sendMail(deps, id, { last: false });
      throw REFUSED;
    };
    await expect(sendMail(deps, id, { last: true })).rejects.toThrow();
    expect(await onlyMail()).toMatchObject({ state: 'sent', lastError: null });
  });

  it('whose time is over is not handed over any more, but by the next job', async () => {
    await decide();
    const { id } = await onlyMail();
    await expect(sendMail(deps, id, { last: false, signal: AbortSignal.abort() })).rejects.toThrow();
    expect([deps.mailer.messages, await onlyMail()]).toMatchObject([[], { state: 'queued', attempts: 1 }]);
    await deps.jobs.runAll();
    expect(deps.mailer.messages).toHaveLength(1);
  });

  it('sent twice, since the process died before it was marked, can be told by its one Message-ID', async () => {
    await decide();
    await deps.jobs.runAll();
    const { id } = await onlyMail();
    await db.update(mails).set({ state: 'queued', sentAt: null });
    await sendMail(deps, id, { last: false });
    const [first, second] = deps.mailer.messages.map(({ messageId }) => messageId);
    expect(second).toBe(first);
    await decide({ ...NEWS, key: 'password-changed:8' });
    await deps.jobs.runAll();
    expect(deps.mailer.messages[2]?.messageId).not.toBe(first);
  });
});

describe('a database that goes away once the mail server has taken a mail', () => {
  const goesAway = async () => {
    await db.execute(sql`
      create function no_update() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`);
    await db.execute(sql`
      create trigger away before update on mails for each row execute function no_update()`);
  };
  const comesBack = () => db.execute(sql`drop function no_update cascade`);

  it('makes nobody read it twice: the job comes again and only marks it', async () => {
    await decide();
    await goesAway();
    expect(await deps.jobs.runAllTolerantly()).toHaveLength(1);
    expect(await deps.jobs.runAllTolerantly()).toHaveLength(1);
    await comesBack();
    expect(await onlyMail()).toMatchObject({ state: 'queued' });
    await deps.jobs.runAll();
    expect(await onlyMail()).toMatchObject({ state: 'sent', lastError: null });
    expect(deps.mailer.messages).toHaveLength(1);
  });

  it('takes no mail of another database, with the same number, for it', async () => {
    await decide();
    await goesAway();
    await deps.jobs.runAllTolerantly();
    await comesBack();
    await db.update(mails).set({ createdAt: new Date('2027-01-01') });
    await deps.jobs.runAll();
    expect(deps.mailer.messages).toHaveLength(2);
  });

  it('keeps no mail from being marked that the journal could not note', async () => {
    await decide();
    deps.mailJournal.add = () => Promise.reject(new Error('disk full'));
    await deps.jobs.runAll();
    expect(await onlyMail()).toMatchObject({ state: 'sent' });
    expect(deps.mailer.messages).toHaveLength(1);
  });
});

describe('a mail server that does not answer', () => {
  it('leaves the mail waiting, with the reason, and gets it once when it is there again', async () => {
    await decide();
    deps.mailer.failWith(REFUSED);
    expect(await deps.jobs.runAllTolerantly()).toHaveLength(1);
    await deps.jobs.runAllTolerantly();
    const waiting = await onlyMail();
    expect(waiting).toMatchObject({
      state: 'queued',
      attempts: 2,
      lastError: expect.stringContaining('EENVELOPE'),
    });
    expect(waiting.lastError).not.toContain('chiara');
    deps.mailer.failWith();
    await deps.jobs.runAll();
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 3, lastError: null });
    expect(deps.mailer.messages).toHaveLength(1);
  });

  it('makes a mail that was tried for the last time one for the administrator, who sets it going again', async () => {
    await decide();
    deps.mailer.failWith(REFUSED);
    const { id } = await onlyMail();
    await expect(sendMail(deps, id, { last: true })).rejects.toThrow();
    expect(await onlyMail()).toMatchObject({ state: 'failed', attempts: 1 });
    deps.mailer.failWith();
    const admin = { userId: (await aUser(db, { role: 'admin' })).id, clientAddress: '192.0.2.1' };
    expect(await setGoingAgain(deps, admin, { what: 'mail', id: String(id) })).toMatchObject({ ok: true });
    await deps.jobs.runAll();
    expect(await onlyMail()).toMatchObject({ state: 'sent' });
    expect(deps.mailer.messages).toHaveLength(1);
  });

  it('undoes no confirmation: guest and operator get their mail later, once', async () => {
    const trip = await aBoatTrip(db);
    const { id } = await placed(deps, trip);
    deps.mailer.failWith(REFUSED);
    expect(await pay(deps, id)).toBe('confirmed');
    await deps.jobs.runAllTolerantly();
    expect(await statusOf(deps, id)).toBe('confirmed');
    deps.mailer.failWith();
    deps.clock.advance({ hours: 1 });
    await deps.jobs.runAll();
    await deps.jobs.runAll();
    const sent = deps.mailer.messages.map(({ to }) => to.address);
    expect(sent.toSorted()).toEqual([trip.activity.email, 'mario@example.com'].toSorted());
    const rows = await db.select().from(mails).where(eq(mails.bookingId, id));
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
});

describe('an address that the mail server refuses', () => {
  it('is not tried again, and is one for the administrator', async () => {
    await decide();
    deps.mailer.refuse('chiara@example.com');
    await deps.jobs.runAll();
    expect((await deps.jobs.waiting()).filter(({ name }) => name === 'mail.send')).toEqual([]);
    expect(await onlyMail()).toMatchObject({ state: 'failed', attempts: 1, lastError: 'refused' });
  });
});
