// On a phone: the price and the way to the panel, until the panel is in sight.
import { useEffect, useState } from 'react';

import type { ServicePage } from '#app/domain/catalog/service-page.ts';

import { fromPrice, pricingUnit } from '../format/prices.ts';
import { lowestRate } from './booking-panel.tsx';
import { PANEL_ID } from './panel-address.ts';

export function PanelBar({ service }: { service: ServicePage }) {
  const hidden = usePanelInSight();
  const price = lowestRate(service);
  if (price === undefined) return null;
  return (
    <div className="panel-bar" data-no-print hidden={hidden}>
      <p className="min-w-0">
        <span className="nums font-bold">{fromPrice(price.priceCents)}</span>{' '}
        <span className="text-small text-muted">{pricingUnit(price.pricing)}</span>
      </p>
      <a href={`#${PANEL_ID}`} className="button button-primary flex-none">
        Scegli la data
      </a>
    </div>
  );
}

function usePanelInSight(): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const panel = document.getElementById(PANEL_ID);
    if (!panel) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false));
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
  return inSight;
}
