// On a phone: the price and the way to the panel, until the panel is in sight.
import { useEffect, useState } from 'react';

import type { ServicePage } from '#app/domain/catalog/service-page.ts';

import { PANEL_ID } from './panel-address.ts';

export function PanelBar({ service }: { service: ServicePage }) {
  const hidden = usePanelInSight();
  const { price } = service;
  if (price === undefined) return null;
  return (
    <div className="panel-bar" data-no-print hidden={hidden}>
      <p className="min-w-0">
        <span className="nums font-bold">{price.price}</span>{' '}
        <span className="text-small text-muted">{price.counts}</span>
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
