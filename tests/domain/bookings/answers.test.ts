import { beforeAll, describe, expect, it } from 'vitest';

import { readAnswers } from '#app/domain/bookings/answers.ts';
import { answerField, type Question } from '#app/domain/bookings/question.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { listQuestions } from '#app/domain/bookings/questions.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';
import { aBookingView } from '#tests/support/a-booking-view.ts';
import { aMail } from '#tests/mail/a-mail.ts';

const ALLERGIES: Question = { id: 1, label: 'Allergie?', kind: 'text', choices: [], required: true };
const LUNCH: Question = {
  id: 2,
  label: 'Pranzo',
  kind: 'choice',
  choices: ['Carne', 'Pesce'],
  required: false,
};

function read(questions: Question[], typed: Record<number, string>) {
  const fields = new FormData();
  for (const [id, value] of Object.entries(typed)) fields.set(answerField(Number(id)), value);
  return readAnswers(questions, fields);
}

describe('answers', () => {
  it('are one line each, cleaned, with the question as it was asked', () => {
    expect(read([ALLERGIES, LUNCH], { 1: ' noci\u202e  e\nlatte ', 2: 'Pesce' })).toEqual({
      answers: [
        { questionId: 1, label: 'Allergie?', answer: 'noci e latte' },
        { questionId: 2, label: 'Pranzo', answer: 'Pesce' },
      ],
      errors: {},
    });
  });

  it('may be left out where they are optional, and only there', () => {
    expect(read([ALLERGIES, LUNCH], { 1: '  ' })).toEqual({
      answers: [],
      errors: { 'answer-1': 'Questo campo è obbligatorio' },
    });
    expect(read([{ ...LUNCH, required: true }], {}).errors).toEqual({
      'answer-2': 'Questo campo è obbligatorio',
    });
  });

  it('are one of the choices, and no longer than the column takes', () => {
    expect(read([LUNCH], { 2: 'Altro' }).errors).toEqual({ 'answer-2': 'Scegli una delle risposte' });
    expect(read([ALLERGIES], { 1: 'a'.repeat(1001) }).errors).toEqual({
      'answer-1': 'Al massimo 1.000 caratteri',
    });
  });
});

describe('answers of a booking', () => {
  let deps: TestDeps;
  beforeAll(async () => {
    deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });
  });

  it('are kept with it, in the order of the questions', async () => {
    const trip = await aBoatTrip(deps.db);
    const [first, second] = await someQuestions(deps.db, trip.service.id, [
      { label: 'Allergie?' },
      { label: 'Pranzo', kind: 'choice', choices: ['Carne', 'Pesce'] },
      { label: 'Vecchia', archivedAt: new Date() },
    ]);
    expect((await listQuestions(deps, trip.service.id)).map(({ label }) => label)).toEqual([
      'Allergie?',
      'Pranzo',
    ]);
    const answerFields = { [`answer-${second?.id}`]: 'Pesce', [`answer-${first?.id}`]: 'noci' };
    const booking = await placed(deps, trip, { answerFields });
    expect((await getBookingView(deps.db, booking.id)).answers).toEqual([
      { questionId: first?.id, label: 'Allergie?', answer: 'noci' },
      { questionId: second?.id, label: 'Pranzo', answer: 'Pesce' },
    ]);
  });

  it('are in the mails to both sides, and the service’s own words in the reminder', () => {
    const booking = aBookingView({
      answers: [{ questionId: 1, label: 'Allergie?', answer: '<b>noci</b>' }],
      service: { reminderText: 'Porta una giacca.\nParcheggio in piazza.' },
    });
    for (const kind of ['operator-booking-confirmed', 'booking-confirmed'] as const) {
      const mail = aMail(kind, { booking });
      expect(mail.text).toContain('Allergie?');
      expect(mail.html).toContain('&lt;b&gt;noci&lt;/b&gt;');
    }
    expect(aMail('booking-reminder', { booking }).text).toContain('Porta una giacca.');
    expect(aMail('booking-reminder', { booking: aBookingView() }).text).not.toContain('Prima di venire');
  });
});
