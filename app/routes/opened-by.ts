// A form about whoever is signed in says who opened it: somebody else may be in by now, in another tab.
import type { RouterContextProvider } from 'react-router';

import { redirectSaying } from '#app/middleware/flash.ts';
import { viewerOf } from '#app/middleware/viewer.ts';

/** What one person typed is never saved as another's: the answer that says so, or undefined to go on. */
export function openedByAnother(
  context: Readonly<RouterContextProvider>,
  { form, page }: { form: FormData; page: string },
): Response | undefined {
  const openedBy = form.get('openedBy');
  const { user } = viewerOf(context);
  if (typeof openedBy !== 'string' || openedBy === String(user.id)) return undefined;
  const who = `${user.name} ${user.surname}`;
  return redirectSaying(context, page, {
    tone: 'warn',
    text: `Non abbiamo salvato niente: la pagina era di un altro account, e ora operi come ${who}`,
  });
}
