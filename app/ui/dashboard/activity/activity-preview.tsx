// An activity's page as visitors would see it, for those who run it; what isn't public yet is shown too.
import { ActivityView, type ActivityViewProps } from '../../activity/activity-view.tsx';
import { Notice } from '../../parts/notice.tsx';

type Props = ActivityViewProps & { base: string; published: boolean };

export function ActivityPreview({ base, published, activity, catalogs }: Props) {
  return (
    <>
      <Notice tone="info">
        <p>
          {published
            ? 'Anteprima: ci sono anche i cataloghi che non sono pubblici. '
            : "Anteprima: la vedi solo tu, l'attività non è pubblicata. "}
          <a href={base}>Torna al riepilogo</a>
        </p>
      </Notice>
      <div className="card overflow-hidden">
        <ActivityView
          activity={activity}
          catalogs={catalogs}
          catalogHref={({ id }) => `${base}/catalogs/${id}/preview`}
        />
      </div>
    </>
  );
}
