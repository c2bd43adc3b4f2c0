// Above every page while an administrator acts as somebody else: who, and the way out.
import { Form } from 'react-router';

import { useSite } from './site.ts';

export function ImpersonationBar() {
  const { impersonating } = useSite();
  if (impersonating === undefined) return null;
  return (
    <aside className="impersonation-bar" aria-label="Impersonificazione" data-no-print>
      <p className="min-w-0 break-words">
        Stai operando come <strong>{impersonating}</strong>
      </p>
      {/* A whole new document: nothing of theirs stays in the memory of the page. */}
      <Form method="post" action="/impersonation/exit" reloadDocument>
        <button>Esci dall&apos;impersonificazione</button>
      </Form>
    </aside>
  );
}
