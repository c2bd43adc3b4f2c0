// A copy of a service, to be changed.
import { randomUUID } from 'node:crypto';

import { depsContext } from '#app/contexts.ts';
import { duplicateService } from '#app/domain/catalog/services.server.ts';
import { formNonceField } from '#app/domain/form-nonce.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/duplicate';
import { requireOwnService } from './own-service.server.ts';
import { NOT_HOST } from '#app/ui/dashboard/services/services-view.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await requireOwnService({ context, params });
  const home = `/dashboard/${ownActivityOf(context).subdomain}/services/${id}`;
  return { name, home, nonce: randomUUID() };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: serviceId } = await requireOwnService({ context, params });
  const formNonce = formNonceField.parse((await request.formData()).get('formNonce'));
  const outcome = await duplicateService(context.get(depsContext), operatorOf(context), {
    serviceId,
    formNonce,
  });
  const list = `/dashboard/${ownActivityOf(context).subdomain}/services`;
  if (outcome.ok) {
    const to = `${list}/${outcome.value.serviceId}/edit`;
    return redirectSaying(context, to, { tone: 'success', text: 'Copia creata: ora cambiala' });
  }
  if (outcome.error === 'not-host') return redirectSaying(context, list, { tone: 'warn', text: NOT_HOST });
  throw notFound();
}

export default function DuplicateService({ loaderData }: Route.ComponentProps) {
  const { name, home, nonce } = loaderData;
  const question = `Vuoi duplicare «${name}»?`;
  return (
    <>
      <title>{question}</title>
      <ConfirmPage
        question={question}
        consequence={
          <p>
            La copia ha gli stessi testi, tariffe, domande, risorse e foto. Non è in nessun catalogo e non è
            nel Marketplace, così puoi cambiarla con calma.
          </p>
        }
        button="Crea la copia"
        back={home}
        danger={false}
      >
        <input type="hidden" name="formNonce" value={nonce} />
      </ConfirmPage>
    </>
  );
}
