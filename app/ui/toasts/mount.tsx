// Adds the toasts to the page with the first one, in a React root of their own.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { createToastList, type ToastList, type Message } from './toast-list.ts';
import { Toaster } from './toaster.tsx';

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
