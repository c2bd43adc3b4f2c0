import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FIRST_DAY } from '#app/domain/catalog/rates/price-on.ts';
import {
  archiveRate,
  createRate,
  listRates,
  orderRates,
  updateRate,
} from '#app/domain/catalog/rates/rates.server.ts';
import {
  archiveQuestion,
  createQuestion,
  listOwnQuestions,
  MOST_QUESTIONS,
  orderQuestions,
  updateQuestion,
} from '#app/domain/catalog/questions.server.ts';
import { parseChoices, questionFields } from '#app/domain/catalog/question-form.ts';
import { rateFields } from '#app/domain/catalog/service-fields.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { anOperator, errorOf, valueOf } from '#tests/support/world/an-operator.ts';

let count = 0;

const database = await testDatabase();
const deps = testDeps({ db: database.db });
const stranger = await anOperator(deps);

const RATE = rateFields.parse({ name: 'Bambino', price: '10', pricing: 'per_person', minPeople: 1 });
const QUESTION = questionFields.parse({ label: 'Allergie?', kind: 'text' });

async function aWorld() {
  const { activity, service } = await aBoatTrip(deps.db);
  return { viewer: { userId: activity.userId, role: 'operator' as const }, serviceId: service.id };
}

const newNonce = () => `modulo-di-prova-${(count += 1)}`;

describe('a rate', () => {
  it('is made once by a form sent three times at once', async () => {
    const { viewer, serviceId } = await aWorld();
    const form = { ...RATE, serviceId, formNonce: newNonce() };
    const made = await Promise.all([1, 2, 3].map(() => createRate(deps, viewer, form)));
    expect(new Set(made.map((one) => valueOf(one).rateId)).size).toBe(1);
    expect(await listRates(deps, serviceId)).toHaveLength(2);
    const other = await aWorld();
    const repeated = { ...form, serviceId: other.serviceId };
    expect(errorOf(await createRate(deps, other.viewer, repeated))).toBe('not-found');
  });

  it('changes for whoever books from now on', async () => {
    const { viewer, serviceId } = await aWorld();
    const { rateId } = valueOf(await createRate(deps, viewer, { ...RATE, serviceId }));
    const fields = { ...RATE, price: 1250, minPeople: 2, maxPeople: 6 };
    valueOf(await updateRate(deps, viewer, { rateId, fields }));
    expect((await listRates(deps, serviceId)).find(({ id }) => id === rateId)).toEqual({
      id: rateId,
      name: 'Bambino',
      description: '',
      basePrices: [{ firstDay: FIRST_DAY, priceCents: 1250 }],
      periods: [],
      pricing: 'per_person',
      minPeople: 2,
      maxPeople: 6,
      archived: false,
    });
  });

  it('goes out of sale and comes back as the last one', async () => {
    const { viewer, serviceId } = await aWorld();
    const [first] = await listRates(deps, serviceId);
    const rateId = first?.id ?? 0;
    const { rateId: second } = valueOf(await createRate(deps, viewer, { ...RATE, serviceId }));
    valueOf(await archiveRate(deps, viewer, { rateId, archived: true }));
    expect((await listRates(deps, serviceId)).map(({ id, archived }) => [id, archived])).toEqual([
      [second, false],
      [rateId, true],
    ]);
    valueOf(await archiveRate(deps, viewer, { rateId, archived: false }));
    valueOf(await archiveRate(deps, viewer, { rateId, archived: false }));
    expect((await listRates(deps, serviceId)).map(({ id }) => id)).toEqual([second, rateId]);
  });

  it('keeps its place among others while several people put them in order', async () => {
    const { viewer, serviceId } = await aWorld();
    for (const name of ['A', 'B', 'C']) valueOf(await createRate(deps, viewer, { ...RATE, name, serviceId }));
    const ids = (await listRates(deps, serviceId)).map(({ id }) => id);
    const orders = [ids.toReversed(), ids, [...ids.slice(2), ...ids.slice(0, 2)]];
    await Promise.all([
      ...orders.map((wanted) =>
        orderRates(deps, viewer, { serviceId, ordering: { wanted, move: undefined } }),
      ),
      createRate(deps, viewer, { ...RATE, name: 'Nuova', serviceId }),
    ]);
    const rows =
      await database.sql`select id, position from rates where service_id = ${serviceId} order by position`;
    expect(rows.map((row) => row['position'])).toEqual([0, 1, 2, 3, 4]);
    const kept = rows.map((row) => row['id'] as number).filter((id) => ids.includes(id));
    expect(orders).toContainEqual(kept);
  });

  it('of another activity is out of reach', async () => {
    const { serviceId } = await aWorld();
    const rateId = (await listRates(deps, serviceId))[0]?.id ?? 0;
    const answers = await Promise.all([
      createRate(deps, stranger.viewer, { ...RATE, serviceId }),
      updateRate(deps, stranger.viewer, { rateId, fields: RATE }),
      archiveRate(deps, stranger.viewer, { rateId, archived: true }),
      orderRates(deps, stranger.viewer, { serviceId, ordering: { wanted: [], move: undefined } }),
    ]);
    expect(answers.map((answer) => errorOf(answer))).toEqual(Array(4).fill('not-found'));
  });
});

describe('a question', () => {
  it('is made once by a form sent three times at once', async () => {
    const { viewer, serviceId } = await aWorld();
    const form = { ...QUESTION, serviceId, formNonce: newNonce() };
    const made = await Promise.all([1, 2, 3].map(() => createQuestion(deps, viewer, form)));
    expect(made.every(({ ok }) => ok)).toBe(true);
    expect(await listOwnQuestions(deps, serviceId)).toHaveLength(1);
  });

  it('forgets its answers when it becomes free text, and is put away and back', async () => {
    const { viewer, serviceId } = await aWorld();
    const choice = questionFields.parse({
      label: 'Taglia?',
      kind: 'choice',
      choices: 'S\r\nM\n\nM \nL',
      required: true,
    });
    valueOf(await createQuestion(deps, viewer, { ...choice, serviceId, formNonce: newNonce() }));
    const [made] = await listOwnQuestions(deps, serviceId);
    expect(made).toMatchObject({ kind: 'choice', choices: ['S', 'M', 'L'], required: true });
    const questionId = made?.id ?? 0;
    const fields = { ...choice, kind: 'text' as const };
    valueOf(await updateQuestion(deps, viewer, { questionId, fields }));
    expect((await listOwnQuestions(deps, serviceId))[0]).toMatchObject({ kind: 'text', choices: [] });
    valueOf(await archiveQuestion(deps, viewer, { questionId, archived: true }));
    expect((await listOwnQuestions(deps, serviceId))[0]?.archived).toBe(true);
    valueOf(await archiveQuestion(deps, viewer, { questionId, archived: false }));
    expect((await listOwnQuestions(deps, serviceId))[0]?.archived).toBe(false);
  });

  it('is one of few', async () => {
    const { viewer, serviceId } = await aWorld();
    await database.sql`
      insert into service_questions (service_id, label, position)
      select ${serviceId}, 'Domanda ' || n, n from generate_series(1, ${MOST_QUESTIONS}) n`;
    const form = { ...QUESTION, serviceId, formNonce: newNonce() };
    expect(errorOf(await createQuestion(deps, viewer, form))).toBe('too-many-questions');
  });

  it('of another activity is out of reach', async () => {
    const { viewer, serviceId } = await aWorld();
    valueOf(await createQuestion(deps, viewer, { ...QUESTION, serviceId, formNonce: newNonce() }));
    const questionId = (await listOwnQuestions(deps, serviceId))[0]?.id ?? 0;
    const answers = await Promise.all([
      createQuestion(deps, stranger.viewer, { ...QUESTION, serviceId, formNonce: newNonce() }),
      updateQuestion(deps, stranger.viewer, { questionId, fields: QUESTION }),
      archiveQuestion(deps, stranger.viewer, { questionId, archived: true }),
      orderQuestions(deps, stranger.viewer, { serviceId, ordering: { wanted: [], move: undefined } }),
    ]);
    expect(answers.map((answer) => errorOf<string>(answer))).toEqual(Array(4).fill('not-found'));
  });

  it('has choices of one line each, none twice, none empty, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '\u2028') }), (text) => {
        const choices = parseChoices(text);
        expect(new Set(choices).size).toBe(choices.length);
        expect(choices.every((choice) => /^\S(?:.*\S)?$/.test(choice))).toBe(true);
      }),
    );
  });
});
