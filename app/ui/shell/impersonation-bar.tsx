// Above every page during an impersonation: the person's name, and a button to end it.
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
      {/* Loads a new document, so that no data of the person stay in memory. */}
      <Form method="post" action="/impersonation/exit" reloadDocument>
        <button>Esci dall&apos;impersonificazione</button>
      </Form>
    </aside>
  );
}
