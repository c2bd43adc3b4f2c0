import { ButtonLink } from '../../parts/button.tsx';
import { NOT_HOST } from './not-host.ts';

/** For activities whose type adds no services of its own. Source: docs/rules/activities.md#types. */
export function MarketplaceOnly() {
  return (
    <div className="card grid justify-items-start gap-4 p-6">
      <p className="font-semibold">{NOT_HOST}</p>
      <p className="max-w-prose">
        Con il tipo della tua attività rivendi i servizi di altri: sceglili nel Marketplace e mettili in un
        tuo catalogo.
      </p>
      <ButtonLink href="/marketplace">Vai al Marketplace</ButtonLink>
    </div>
  );
}
