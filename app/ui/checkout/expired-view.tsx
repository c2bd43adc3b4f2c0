// The hold ran out, or was given back.
import { ButtonLink } from '../parts/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Props = {
  /** The service's page on the activity's own host, with what was chosen. */
  againUrl: string;
  reason: 'expired' | 'released';
};

export const OVER: Record<Props['reason'], { title: string; text: string }> = {
  expired: { title: 'Tempo scaduto', text: 'Tempo scaduto: abbiamo liberato i posti, nessun addebito.' },
  released: { title: 'Posti liberati', text: 'Abbiamo liberato i posti, nessun addebito.' },
};

export function ExpiredView({ againUrl, reason }: Props) {
  const { title, text } = OVER[reason];
  return (
    <NarrowPage title={title}>
      <p>{text}</p>
      <ButtonLink href={againUrl}>Scegli di nuovo</ButtonLink>
    </NarrowPage>
  );
}
