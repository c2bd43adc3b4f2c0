// On the platform's pages: the message of the previous action, shown once.
import { useEffect } from 'react';
import { Notice } from '../parts/notice.tsx';
import { showToast } from './message.ts';
import { useSite } from './site.ts';
import { UndoForm } from '../toasts/undo-form.tsx';
import type { Message } from '../toasts/toast-list.ts';

/** Prevents a repetition when the layout is mounted again. */
let said: Message | undefined;

export function FlashMessage() {
  const { flash } = useSite();
  useEffect(() => {
    if (flash === undefined || flash === said) return;
    said = flash;
    showToast(flash);
  }, [flash]);
  if (flash === undefined) return null;
  return (
    <noscript>
      <div className="flash">
        <Notice tone={flash.tone}>
          <p>{flash.text}</p>
          {flash.undo === undefined ? null : <UndoForm word={flash.undo} />}
        </Notice>
      </div>
    </noscript>
  );
}
