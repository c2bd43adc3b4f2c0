/** Only what was given: leaves out the parameters that are absent, so that defaults under them stay. */

export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
