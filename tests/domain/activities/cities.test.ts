import { describe, expect, it } from 'vitest';

import { findCity, searchCities } from '#app/domain/activities/cities.server.ts';

const names = async (text: string, limit?: number) =>
  (await searchCities(text, limit)).map(({ label }) => label);

describe('the list of cities', () => {
  it('puts the very name first, then names that begin like it', async () => {
    const found = await names('alba');
    expect(found[0]).toBe('Alba');
    expect(found).toContain('Albano Laziale');
    expect(found.length).toBe(20);
  });

  it('finds names without their accents, apostrophes and capitals', async () => {
    expect((await names('forli'))[0]).toBe('Forlì');
    expect((await names("REGGIO NELL'E"))[0]).toBe("Reggio nell'Emilia");
    expect((await names('reggio nell emilia'))[0]).toBe("Reggio nell'Emilia");
    expect(await names('garda', 50)).toContain('Riva del Garda');
  });

  it.each(['', '   ', '%', '_', 'xyzxyz'])('answers nothing for %j', async (text) => {
    expect(await names(text)).toEqual([]);
  });

  it('knows province and postal codes', async () => {
    expect(await findCity('alba')).toMatchObject({ name: 'Alba', province: 'CN', zipCodes: ['12051'] });
    expect((await findCity('Roma'))?.zipCodes.length).toBeGreaterThan(50);
  });

  it('tells cities of one name apart by their province', async () => {
    expect(await findCity('Castro')).toBeUndefined();
    expect(await findCity('Castro (le)')).toMatchObject({
      name: 'Castro',
      province: 'LE',
      label: 'Castro (LE)',
    });
    expect(await findCity('Castro (CN)')).toBeUndefined();
  });

  it('finds every city again by its own label', async () => {
    for (const start of ['b', 'ca', 'sa', 'li', 'pe']) {
      for (const city of await searchCities(start, 300)) expect(await findCity(city.label)).toBe(city);
    }
  });
});
