// Shown before an activity is published.
import { Icon } from '../parts/icon.tsx';

export function SoonView({ name }: { name: string }) {
  return (
    <div className="page grid place-content-center py-16">
      <div className="grid max-w-checkout justify-items-center gap-4 text-center">
        <Icon name="ticket" />
        <h1>{name}</h1>
        <p>In arrivo: stiamo preparando questa pagina. Torna a trovarci tra qualche giorno.</p>
      </div>
    </div>
  );
}
