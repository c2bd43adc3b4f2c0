// What a publication needs, each with the way to where it is done.
import type { ChecklistItem } from '#app/domain/activities/publish-checklist.ts';

import { Icon } from '../../parts/icon.tsx';

type Step = { done: string; todo: string; where: string };

type Props = {
  required: readonly ChecklistItem[];
  missing: readonly ChecklistItem[];
  subdomain: string;
  /** Of a type that adds services of its own. */
  host: boolean;
  /** It has some already, but in no public catalog. */
  hasServices: boolean;
};

type Where = Pick<Props, 'host' | 'hasServices'> & { base: string };

function stepFor(item: ChecklistItem, { base, host, hasServices }: Where): Step {
  const steps: Record<ChecklistItem, Step> = {
    'legal-name': {
      done: 'Ragione sociale',
      todo: 'Scrivi la ragione sociale',
      where: `${base}/edit#legalName`,
    },
    'legal-address': {
      done: 'Sede legale',
      todo: 'Completa la sede legale: via, città e CAP',
      where: `${base}/edit#legalAddress`,
    },
    'vat-number': { done: 'Partita IVA', todo: 'Scrivi la partita IVA', where: `${base}/edit#vatNumber` },
    services: host
      ? {
          done: 'Un servizio in un catalogo pubblico',
          todo: 'Metti almeno un servizio in un catalogo pubblico',
          where: `${base}/${hasServices ? 'catalogs' : 'services'}`,
        }
      : {
          done: 'Un servizio in un catalogo pubblico',
          todo: 'Aggiungi un servizio dal Marketplace a un catalogo pubblico',
          where: '/marketplace',
        },
  };
  return steps[item];
}

export function Checklist({ required, missing, subdomain, ...activity }: Props) {
  return (
    <ul className="grid gap-1">
      {required.map((item) => {
        const { done, todo, where } = stepFor(item, { base: `/dashboard/${subdomain}`, ...activity });
        return missing.includes(item) ? (
          <li key={item} className="checklist-item">
            <span className="checklist-mark" aria-hidden="true" />
            <a href={where} className="link link-alone">
              {todo}
            </a>
          </li>
        ) : (
          <li key={item} className="checklist-item">
            <span className="checklist-mark checklist-done">
              <Icon name="check" />
            </span>
            <span>
              {done}
              <span className="sr-only">: fatto</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
