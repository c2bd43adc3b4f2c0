import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { watchBuilds } from '#app/ui/background/builds.ts';
import { dropOldWorkers } from '#app/ui/background/old-workers.ts';
import { createPrefetcher, isSparing, pageBehind } from '#app/ui/background/follow-links.ts';
import { reloadOnce } from '#app/ui/background/reload-once.ts';
import { whileSeen } from '#app/ui/checkout/use-revalidate-in.ts';
import { later } from '#app/ui/form/load-later.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;

describe('looking for a newer build', () => {
  function watched({ visible = true } = {}) {
    const state = { latest: 'a', visible, asked: 0, laters: [] as (() => void)[] };
    const check = watchBuilds({
      ownId: 'a',
      latest: async () => {
        state.asked += 1;
        return { id: state.latest, timestamp: 1 };
      },
      visible: () => state.visible,
      onNewer: (later) => state.laters.push(later),
    });
    return { state, check };
  }

  test('asks every minute while the page is visible, and no more once it has told', async () => {
    const { state } = watched();
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect([state.asked, state.laters.length]).toEqual([3, 0]);
    state.latest = 'b';
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect([state.asked, state.laters.length]).toEqual([4, 1]);
  });

  test('asks nothing while nobody looks, and at once when somebody does', async () => {
    const { state, check } = watched({ visible: false });
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(state.asked).toBe(0);
    state.visible = true;
    await check();
    expect(state.asked).toBe(1);
  });

  test('put off, it tells again an hour later', async () => {
    const { state } = watched();
    state.latest = 'b';
    await vi.advanceTimersByTimeAsync(MINUTE);
    state.laters[0]?.();
    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    expect(state.laters).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(state.laters).toHaveLength(2);
  });
});

test('a page reloads for one reason once in ten seconds', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const reload = vi.fn();
  const at = (now: number, reason = 'x') => reloadOnce(reason, { storage, now, reload });
  expect([at(100_000), at(109_999), at(109_999, 'y'), at(110_000)]).toEqual([true, false, true, true]);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('a page whose storage is forbidden reloads unless it has just been', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  class Timing extends PerformanceEntry {
    type = '';
  }
  vi.stubGlobal('PerformanceNavigationTiming', Timing);
  const loaded = vi.spyOn(performance, 'getEntriesByType');
  const reload = vi.fn();
  const afterA = (type: string, seconds: number) => {
    loaded.mockReturnValue([Object.assign(Object.create(Timing.prototype), { type })]);
    return reloadOnce('x', { reload, now: performance.timeOrigin + seconds * 1000 });
  };
  expect([afterA('navigate', 1), afterA('reload', 9), afterA('reload', 10)]).toEqual([true, false, true]);
  expect(reload).toHaveBeenCalledTimes(2);
  loaded.mockRestore();
  vi.unstubAllGlobals();
});

describe('old workers', () => {
  function worker({ waiting = false, gone = true } = {}) {
    const events = new EventTarget();
    return {
      installing: null,
      waiting: waiting ? ({} as ServiceWorker) : null,
      addEventListener: events.addEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
      unregister: vi.fn(async () => gone),
    };
  }

  test('are all unregistered, their caches forgotten, then the page reloads', async () => {
    const order: string[] = [];
    const workers = [worker(), worker()];
    await dropOldWorkers(workers, {
      onNewVersion: () => order.push('new version'),
      forget: async () => order.push('forget'),
      reload: () => order.push('reload'),
    });
    for (const { unregister } of workers) expect(unregister).toHaveBeenCalledOnce();
    expect(order).toEqual(['forget', 'reload']);
  });

  test('a new version of one sets the flag, whether it waits already or is found later', async () => {
    const onNewVersion = vi.fn();
    const later = worker({ gone: false });
    const reload = vi.fn();
    await dropOldWorkers([worker({ waiting: true, gone: false }), later], { onNewVersion, reload });
    expect(onNewVersion).toHaveBeenCalledTimes(1);
    later.dispatchEvent(new Event('updatefound'));
    expect(onNewVersion).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('fetching pages early', () => {
  function fetching(connection?: { saveData?: boolean; effectiveType?: string }) {
    const open: { address: string; done: () => void }[] = [];
    const load = (address: string) => new Promise<void>((done) => open.push({ address, done }));
    return { open, want: createPrefetcher({ connection: () => connection, load }) };
  }

  test('runs four at once, the newest wish next, each page once', async () => {
    const { open, want } = fetching();
    for (const address of ['1', '2', '3', '4', '5', '6', '1']) want(address);
    expect(open.map(({ address }) => address)).toEqual(['1', '2', '3', '4']);
    open[1]?.done();
    await vi.advanceTimersByTimeAsync(0);
    expect(open.map(({ address }) => address)).toEqual(['1', '2', '3', '4', '6']);
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'does not happen on %o',
    (connection) => {
      const { open, want } = fetching(connection);
      want('1');
      expect(open).toEqual([]);
    },
  );

  test('happens on fast connections and where nothing is known of them', () => {
    expect([
      isSparing(undefined),
      isSparing({ effectiveType: '4g' }),
      isSparing({ saveData: false }),
    ]).toEqual([false, false, false]);
  });

  const here = { href: 'http://alba.localhost/3/tour#oggi', host: 'alba.localhost' };
  const link = (href: string, rest = {}) => {
    const { protocol, host } = new URL(href);
    return { href, protocol, host, target: '', download: '', ...rest };
  };

  test('is for other pages of the same host that open in place', () => {
    expect(pageBehind(link('http://alba.localhost/3/tour/7/giro#prezzi'), here)).toBe(
      'http://alba.localhost/3/tour/7/giro',
    );
  });

  test.each([
    link('http://alba.localhost/3/tour#domani'),
    link('http://bosco.localhost/'),
    link('mailto:a@b.it'),
    link('http://alba.localhost/x', { target: '_blank' }),
    link('http://alba.localhost/x.ics', { download: 'x.ics' }),
  ])('is for no other link: %o', (other) => {
    expect(pageBehind(other, here)).toBeUndefined();
  });
});

describe('a part of the page that is loaded later', () => {
  test('is there once there is a connection again, and never fails', async () => {
    const browser = new EventTarget();
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
    const load = vi.fn<() => Promise<string>>();
    load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'));
    load.mockResolvedValue('part');
    const shown = vi.fn();
    void later(load)().then(shown);
    for (const tries of [1, 2]) {
      await vi.runAllTimersAsync();
      expect([load.mock.calls.length, shown.mock.calls]).toEqual([tries, []]);
      browser.dispatchEvent(new Event('online'));
    }
    await vi.runAllTimersAsync();
    expect(shown.mock.calls).toEqual([['part']]);
    vi.unstubAllGlobals();
  });

  test('is asked for three times while there is a connection; then the error is shown', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const load = vi.fn(() => Promise.reject(new TypeError('404')));
    const failed = vi.fn();
    void later(load)().catch(failed);
    await vi.advanceTimersByTimeAsync(5999);
    expect([load.mock.calls.length, failed.mock.calls.length]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([load.mock.calls.length, failed.mock.calls.length]).toEqual([3, 1]);
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(3);
    vi.unstubAllGlobals();
  });

  test('is not shown on a page that is being reloaded for a newer build', async () => {
    const shown = vi.fn();
    void later(() => Promise.resolve(undefined))().then(shown);
    await vi.runAllTimersAsync();
    expect(shown).not.toHaveBeenCalled();
  });
});

test('an open page looks again at intervals and when somebody comes back to it, but not in the background', async () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  const look = vi.fn();
  const turn = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const end = whileSeen(MINUTE, look);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(look).toHaveBeenCalledTimes(2);
  turn(true);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(look).toHaveBeenCalledTimes(2);
  turn(false);
  expect(look).toHaveBeenCalledTimes(3);
  end();
  turn(false);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(look).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
