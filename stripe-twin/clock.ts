/** The twin's own time: the machine's, or whatever a test moved it to. */
import type { Store } from './store.ts';

export type Clock = {
  now(): Date;
  /** Whole seconds since 1970, the form every Stripe object uses. */
  seconds(): number;
  set(moment: Date): void;
};

const SETTING = 'clock_offset_ms';

export function createClock(store: Store, source: () => Date): Clock {
  let offset = Number(store.setting(SETTING) ?? 0);
  const now = () => new Date(source().getTime() + offset);
  return {
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    set(moment) {
      offset = moment.getTime() - source().getTime();
      store.saveSetting(SETTING, String(offset));
    },
  };
}
