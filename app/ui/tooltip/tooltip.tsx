// A short explanation of a control, shown after a pause. Numbers: docs/rules/pages.md#tooltips. Never the
// only place of an information.
import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const GAP = 8;

/** Groups tooltips that share delays: moving between them within 300 ms needs no new pause. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** `children`: one element that accepts the focus and a ref. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={GAP} collisionPadding={GAP}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
