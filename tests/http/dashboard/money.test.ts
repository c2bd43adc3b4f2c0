import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { activities, memberships, paymentAccounts } from '#db/schema/index.ts';
import { accountApp, CHIARA, fieldErrors } from '#tests/support/account-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const { app, deps, register, signedIn, newVisitor } = await accountApp();
const sql = app.database.sql;

async function person(email: string): Promise<{ visitor: Visitor; id: number }> {
  await register({ ...CHIARA, email });
  const [row] =
    await sql`update users set onboarding_completed_at = now() where email = ${email} returning id`;
  return { visitor: await signedIn(email), id: Number(row?.['id']) };
}

const owner = await person('incassi@example.com');
const other = await person('membro@example.com');
const [mine, theirs] = [await aBoatTrip(deps.db), await aBoatTrip(deps.db)];
const { id, userId } = mine.activity;
await deps.db.update(memberships).set({ userId: owner.id }).where(eq(memberships.activityId, id));
await sql`update activities set payment_account_id = null where id = ${id}`;
await sql`update payment_accounts set user_id = ${owner.id} where user_id = ${userId}`;
await sql`update activities set user_id = ${owner.id} where id = ${id}`;
await sql`update activities set payment_account_id = (select id from payment_accounts where user_id = ${owner.id}) where id = ${id}`;
await deps.db.insert(memberships).values({ activityId: id, userId: other.id, role: 'manager' });
const { id: bookingId } = await placed(deps, mine, { people: 3 });
await pay(deps, bookingId);
const [chiara, member] = [owner.visitor, other.visitor];
const base = `/dashboard/${mine.activity.subdomain}/money`;

const accountsOf = async (userId: number) =>
  deps.db.select().from(paymentAccounts).where(eq(paymentAccounts.userId, userId));

describe('the takings of an activity, without scripts', () => {
  it('show what is to come, each booking and the statements', async () => {
    const page = await chiara.visit(base);
    expect([page.status, page.title]).toEqual([200, `Incassi di ${mine.activity.name}`]);
    expect(page.text).toContain('57,70 €');
    expect(page.text).toContain('In arrivo');
    await chiara.follow('giugno 2027');
    expect(chiara.page.text).toContain('Estratto conto di giugno 2027');
    expect(chiara.page.text).toContain('−2,30 €');
  });

  it('give the month as a spreadsheet and as a document, to nobody’s cache', async () => {
    const csv = await chiara.visit(`${base}/2027-06/csv`);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="estratto-conto-${mine.activity.subdomain}-2027-06.csv"`,
    });
    expect(csv.html).toContain('60,00;0,00;-2,30;0,00;57,70;0,00');
    const pdf = await chiara.visit(`${base}/2027-06/pdf`);
    expect([pdf.headers['content-type'], pdf.html.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  });

  it('don’t exist for months, files and activities that are not there or not theirs', async () => {
    const other = `/dashboard/${theirs.activity.subdomain}/money`;
    for (const path of [
      `${base}/2027-13`,
      `${base}/2027-06/xls`,
      other,
      `${other}/accounts`,
      `${other}/2027-06/csv`,
    ])
      expect((await chiara.visit(path)).status, path).toBe(404);
  });

  it('are for members too, except the accounts', async () => {
    const page = await member.visit(base);
    expect([page.status, page.text.includes('Conti per gli accrediti')]).toEqual([200, false]);
    const [account] = await accountsOf(mine.activity.userId).then(async () =>
      deps.db.select().from(paymentAccounts),
    );
    for (const path of [
      '',
      '/new',
      `/${account?.id}`,
      `/${account?.id}/disconnect`,
      `/${account?.id}/stripe`,
    ])
      expect((await member.visit(`${base}/accounts${path}`)).status, path).toBe(403);
  });

  it('are for nobody who is not signed in', async () => {
    expect((await newVisitor().visit(base)).url.pathname).toBe('/login');
  });
});

describe('payout accounts, without scripts', () => {
  it('are renamed and chosen, and refuse what is no name with what was typed', async () => {
    await chiara.visit(`${base}/accounts`);
    await chiara.follow('Rinomina');
    await chiara.submit('Salva il nome', { accountLabel: '' });
    expect([chiara.page.status, fieldErrors(chiara.page)]).toEqual([422, ['Questo campo è obbligatorio']]);
    expect(chiara.page.title).toBe('Errore: Cambia nome al conto');
    await chiara.submit('Salva il nome', { accountLabel: 'Banca di Alba' });
    expect(chiara.page.text).toContain('Nome salvato');
    expect(chiara.page.text).toContain('Banca di Alba');
    await chiara.submit('Salva la scelta', { account: 'none' });
    expect(chiara.page.text).toContain('Scelta salvata');
    const [row] = await deps.db.select().from(activities).where(eq(activities.id, mine.activity.id));
    expect(row?.paymentAccountId).toBeNull();
    expect((await chiara.visit(base)).text).toContain('Non hai scelto un conto');
  });

  it('lead to Stripe by a button only: to open the address of a used link makes no new one', async () => {
    await chiara.visit(`${base}/accounts`);
    const form = chiara.page.root.querySelector('form[action$="/stripe"]');
    await chiara.visit(form?.getAttribute('action') ?? '');
    expect(chiara.page.url.pathname).toBe(`${base}/accounts`);
    expect(chiara.page.text).toContain('ogni collegamento vale una volta sola');
  });

  it('of others can’t be chosen, renamed or parted with', async () => {
    const [foreign] = await accountsOf(theirs.activity.userId);
    for (const path of ['', '/disconnect', '/stripe', '/return'])
      expect((await chiara.visit(`${base}/accounts/${foreign?.id}${path}`)).status, path).toBe(404);
    await chiara.visit(`${base}/accounts`);
    const request = chiara.request('Salva la scelta');
    request.body.set('account', String(foreign?.id));
    expect((await chiara.send(request)).status).toBe(422);
  });

  it('say that Stripe does not answer, and keep the name that was typed', async () => {
    await chiara.visit(`${base}/accounts/new`);
    await chiara.submit('Continua su Stripe', { accountLabel: 'Secondo conto' });
    expect([chiara.page.status, chiara.page.text.includes('Stripe non risponde')]).toEqual([503, true]);
    expect(chiara.page.root.querySelector('#accountLabel')?.getAttribute('value')).toBe('Secondo conto');
  });

  it('are parted with on a page of its own, and what used them sells nothing online', async () => {
    await chiara.visit(`${base}/accounts`);
    const [account] = chiara.page.root.querySelectorAll('[name=account]');
    await chiara.submit('Salva la scelta', { account: account?.getAttribute('value') ?? '' });
    await chiara.follow('Scollega');
    expect(chiara.page.text).toContain(`Lo usi per: ${mine.activity.name}`);
    await chiara.submit('Scollega il conto');
    expect(chiara.page.text).toContain('Conto scollegato');
    expect(chiara.page.text).toContain('Non hai ancora collegato un conto');
    const [row] = await deps.db.select().from(activities).where(eq(activities.id, mine.activity.id));
    expect(row?.paymentAccountId).toBeNull();
  });
});
