import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createToastList, type ToastList } from '#app/ui/toasts/toast-list.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = (list: ToastList) => list.current().map(({ text }) => text);

describe('the list of toasts', () => {
  test('keeps the five most recent', () => {
    const list = createToastList();
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) list.show({ tone: 'success', text });
    expect(texts(list)).toEqual(['3', '4', '5', '6', '7']);
  });

  test('removes a closed toast 200 ms later, and only that one', () => {
    const list = createToastList();
    const first = list.show({ tone: 'success', text: 'Servizio salvato' });
    list.show({ tone: 'warn', text: 'Due prenotazioni in attesa' });
    list.close(first);
    vi.advanceTimersByTime(199);
    expect(list.current()[0]).toMatchObject({ text: 'Servizio salvato', open: false });
    vi.advanceTimersByTime(1);
    expect(texts(list)).toEqual(['Due prenotazioni in attesa']);
  });

  test('closing twice, or what is gone, tells nobody anything', () => {
    const list = createToastList();
    const id = list.show({ tone: 'success', text: 'Fatto' });
    const listener = vi.fn();
    list.subscribe(listener);
    list.close(id);
    list.close(id);
    list.close(99);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('a listener that left hears no more', () => {
    const list = createToastList();
    const listener = vi.fn();
    list.subscribe(listener)();
    list.show({ tone: 'success', text: 'Fatto' });
    expect(listener).not.toHaveBeenCalled();
  });
});
