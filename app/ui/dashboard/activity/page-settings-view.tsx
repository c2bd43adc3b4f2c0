import { pageColoursForm } from '#app/domain/activities/page-colours-form.ts';
import type { PageSettings } from '#app/domain/activities/page-settings.ts';

import { ErrorSummary } from '../../form/error-summary.tsx';
import { type FormAnswer, useZodForm } from '../../form/use-zod-form.ts';
import { ImageEditor, type ImagesAnswer } from '../images/image-editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { COLOUR_FIELDS, ColoursForm } from './colours-form.tsx';
import { LogoSection } from './logo-section.tsx';

type Answer = { result: FormAnswer } | { images: ImagesAnswer } | { logo: { problems: string[] } };

type Props = PageSettings & { name: string; answer: Answer | undefined };

export function PageSettingsView({ name, colours, logo, images, answer }: Props) {
  const result = answer && 'result' in answer ? answer.result : undefined;
  const form = useZodForm(pageColoursForm, result);
  return (
    <div className="grid gap-12">
      <PageHeader
        title="Pagina"
        above={<ErrorSummary errors={form.sent} fields={COLOUR_FIELDS} />}
        intro="Colori, logo e immagini con cui i visitatori ti riconoscono."
      />
      <ColoursForm name={name} colours={colours} form={form} result={result} />
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
