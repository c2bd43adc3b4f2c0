import { lazy } from 'react';
import { Form } from 'react-router';
import { pageColoursForm } from '#app/domain/activities/activity-fields.ts';
import { MAX_UPLOAD_MB } from '#app/domain/activities/image-tools.ts';
import type { OwnImage } from '#app/domain/activities/image-ref.ts';
import type { PageSettings } from '#app/domain/activities/page-settings.ts';
import type { ActivityViewProps } from '../activity/activity-view.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { later } from '../form/load-later.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { Logo } from '../image/picture.tsx';
import { Notice } from '../parts/notice.tsx';
import { COLOUR_LABELS, ColoursForm } from './colours-form.tsx';
import { ImageEditor, type ImagesAnswer, UploadForm } from './image-editor.tsx';
import { PageHeader } from './kit/page-header.tsx';

/** Loaded lazily, as on the activity's front page. */
const ActivityView = lazy(later(() => import('../activity/activity-view.tsx')));

type LogoSectionProps = { name: string; logo: OwnImage | undefined; problems: string[] | undefined };

export function LogoSection({ name, logo, problems }: LogoSectionProps) {
  return (
    <section id="logo" aria-labelledby="logo-titolo" className="grid max-w-prose gap-4">
      <h2 id="logo-titolo">Logo</h2>
      {problems === undefined ? null : (
        <Notice tone="danger">
          {problems.map((problem) => (
            <p key={problem} className="break-words">
              {problem}
            </p>
          ))}
        </Notice>
      )}
      {logo === undefined ? (
        <p>Nessun logo: al suo posto si legge il nome.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <span className="card grid p-3">
            <Logo logo={logo} size={96} />
            <span className="sr-only">{`Logo di ${name}`}</span>
          </span>
          <Form method="post" preventScrollReset>
            <SubmitButton variant="secondary" name="intent" value="logo-remove">
              Togli il logo
            </SubmitButton>
          </Form>
        </div>
      )}
      <UploadForm
        key={logo?.id}
        intent="logo-upload"
        label={logo === undefined ? 'Scegli un logo' : 'Scegline un altro'}
        hint={`Meglio quadrato, anche con lo sfondo trasparente; al massimo ${MAX_UPLOAD_MB} MB`}
        button="Carica il logo"
        seen={logo === undefined ? [] : [logo]}
      />
    </section>
  );
}

type Answer = { result: FormAnswer } | { images: ImagesAnswer } | { logo: { problems: string[] } };

type PageSettingsViewProps = PageSettings & { name: string; answer: Answer | undefined };

export function PageSettingsView({ name, colours, logo, images, answer }: PageSettingsViewProps) {
  const result = answer && 'result' in answer ? answer.result : undefined;
  const form = useZodForm(pageColoursForm, result, { labels: COLOUR_LABELS, values: colours });
  return (
    <div className="grid gap-12">
      <PageHeader
        title="Pagina"
        above={<ErrorSummary {...form.summary} />}
        intro="Colori, logo e immagini con cui i visitatori ti riconoscono."
      />
      <ColoursForm name={name} colours={colours} form={form} />
      <LogoSection
        name={name}
        logo={logo}
        problems={answer && 'logo' in answer ? answer.logo.problems : undefined}
      />
      <div className="max-w-prose">
        <ImageEditor
          images={images}
          answer={answer && 'images' in answer ? answer.images : undefined}
          hint="La prima è la copertina della pagina; le altre la accompagnano."
        />
      </div>
    </div>
  );
}

type ActivityPreviewProps = ActivityViewProps & { base: string; published: boolean };

/** A member's preview of an activity's page, including what isn't public yet. */
export function ActivityPreview({ base, published, ...shown }: ActivityPreviewProps) {
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
        <ActivityView {...shown} catalogHref={({ id }) => `${base}/catalogs/${id}/preview`} />
      </div>
    </>
  );
}
