import { describe, expect, it } from 'vitest';

import { newReference, newBookingSecret } from '#app/domain/bookings/reference.ts';

const many = <T>(make: () => T) => Array.from({ length: 2000 }, make);

describe('the reference of a booking', () => {
  it('can be read aloud: six letters and digits, none that looks or sounds like another', () => {
    for (const reference of many(newReference)) expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  });

  it('uses all its letters, at every place', () => {
    const references = many(newReference);
    for (let place = 0; place < 6; place += 1)
      expect(new Set(references.map((one) => one[place])).size).toBe(32);
  });
});

describe('the secret of a booking', () => {
  it('fits into an address and is never the same', () => {
    const secrets = many(newBookingSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(new Set(secrets).size).toBe(secrets.length);
  });
});
