// A panel taller than the window sticks by its lower end, so that its button can be reached.
import { type RefObject, useEffect } from 'react';

const MARGIN_PX = 16;

export function useStickyTop(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const panel = box.current;
    if (!panel) return;
    const place = () => {
      const top = Math.min(MARGIN_PX, window.innerHeight - panel.offsetHeight - MARGIN_PX);
      panel.style.setProperty('--panel-top', `${top}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(panel);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [box]);
}
