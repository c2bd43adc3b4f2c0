// Adds the toasts to the page with the first one, in a React root of their own.
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Toast } from 'radix-ui';
import { createToastList, type Message, type ToastList } from './toast-list.ts';
import { CloseButton } from '../labels/close-button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { UndoForm } from './undo-form.tsx';

let mounted: ToastList | undefined;

export function show(message: Message): void {
  mounted ??= mount();
  mounted.show(message);
}

function mount(): ToastList {
  const list = createToastList();
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <StrictMode>
      <Toaster list={list} />
    </StrictMode>,
  );
  return list;
}

// The toasts in the bottom right corner. Numbers: docs/rules/pages.md#toasts.

const DURATION_MS = 5000;
/** As long as the action can be undone. */
const UNDO_MS = 60_000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = ['F8'];

const LOOKS: Record<Message['tone'], { colour: string; icon: IconName }> = {
  success: { colour: 'green', icon: 'check' },
  warn: { colour: 'yellow', icon: 'alert' },
  danger: { colour: 'red', icon: 'alert' },
};

export function Toaster({ list }: { list: ToastList }) {
  const toasts = useSyncExternalStore(list.subscribe, list.current, list.current);
  return (
    <Toast.Provider label="Avviso" duration={DURATION_MS} swipeThreshold={SWIPE_THRESHOLD}>
      {toasts.map(({ id, open, tone, text, undo }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(stays) => {
            if (!stays) list.close(id);
          }}
          {...(undo !== undefined && { duration: UNDO_MS })}
          type={tone === 'danger' ? 'foreground' : 'background'}
          className={`toast tone-${LOOKS[tone].colour}`}
        >
          <Icon name={LOOKS[tone].icon} />
          <Toast.Description className="min-w-0">{text}</Toast.Description>
          {undo === undefined ? null : <UndoForm word={undo} />}
          <Toast.Close asChild>
            <CloseButton />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport hotkey={HOTKEY} label="Avvisi ({hotkey})" className="toasts" />
    </Toast.Provider>
  );
}
