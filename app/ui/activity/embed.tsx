// An external map or video, loaded only when a visitor asks for it.
import { LookButton } from '../guest/panel/without-scripts.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';

/** What the two providers need; their frames have no access to our origin. */
export const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';

type Props = {
  id: 'map' | 'video';
  url: string;
  /** Whether the visitor asked for it (`?map=1`, `?video=1`). */
  shown: boolean;
  /** Link that shows it. */
  showHref: string;
  of: string;
  /** Whether a form beside it may hold typed values. */
  besideForm: boolean;
};

const WORDS: Record<Props['id'], { title: string; show: string; icon: IconName; note: string }> = {
  map: {
    title: 'Dove si trova',
    show: 'Mostra la mappa',
    icon: 'pin',
    note: 'La mappa è di Google Maps: se la carichi, Google riceve il tuo indirizzo IP.',
  },
  video: {
    title: 'Video',
    show: 'Guarda il video',
    icon: 'play',
    note: 'Il video è su YouTube: se lo carichi, YouTube riceve il tuo indirizzo IP.',
  },
};

export function Embed({ id, url, shown, showHref, of, besideForm }: Props) {
  const { title, show, icon, note } = WORDS[id];
  return (
    <section id={id} className="grid gap-4">
      <h2>{title}</h2>
      {shown ? (
        <iframe
          className="embed"
          src={url}
          title={`${title}: ${of}`}
          loading="lazy"
          sandbox={SANDBOX}
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className="embed embed-closed">
          <a href={showHref} className={`button button-secondary${besideForm ? ' with-scripts-only' : ''}`}>
            <Icon name={icon} />
            {show}
          </a>
          <noscript>
            {import.meta.env.SSR && besideForm ? (
              <LookButton href={showHref}>
                <Icon name={icon} />
                {show}
              </LookButton>
            ) : null}
          </noscript>
          <p className="hint max-w-card text-center">{note}</p>
        </div>
      )}
    </section>
  );
}
