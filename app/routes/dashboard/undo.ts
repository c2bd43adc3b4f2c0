// «Annulla»: the form of a toast, or of the notice without scripts.
import { redirect } from 'react-router';
import { undo } from '#app/domain/lifecycle/undo.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import type { Route } from './+types/undo';
import { notFound } from '../found.ts';

export function loader() {
  return redirect('/dashboard');
}

const REFUSED = {
  late: "È passato più di un minuto: non si può più annullare da qui. Se serve, rimettilo com'era a mano",
  changed: 'Non abbiamo annullato niente: nel frattempo è cambiato qualcosa',
};

export async function action({ request, context }: Route.ActionArgs) {
  const word = String((await request.formData()).get('undo') ?? '');
  const undone = await undo(depsOf(context), operatorOf(context), word);
  if (undone.ok)
    return redirectSaying(context, undone.value.back, {
      tone: 'success',
      text: "Annullato: è com'era prima",
    });
  if (undone.error === 'unknown') throw notFound();
  const { code, back } = undone.error;
  return redirectSaying(context, back, { tone: 'warn', text: REFUSED[code] });
}
