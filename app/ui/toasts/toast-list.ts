// The visible toasts: the five most recent, each removed 200 ms after it closes. Source: docs/rules/pages.md#toasts.

/** `undo`: value of the form that reverses the action. */
export type Message = { tone: 'success' | 'warn' | 'danger'; text: string; undo?: string | undefined };

export type Toast = Message & { id: number; open: boolean };

const MOST = 5;
const REMOVAL_MS = 200;

export type ToastList = ReturnType<typeof createToastList>;

export function createToastList() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => toasts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(message: Message): number {
      lastId += 1;
      change([...toasts, { ...message, id: lastId, open: true }].slice(-MOST));
      return lastId;
    },
    close(id: number): void {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVAL_MS);
    },
  };
}
