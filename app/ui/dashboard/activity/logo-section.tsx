import { Form } from 'react-router';

import type { OwnImage } from '#app/domain/activities/image-ref.ts';

import { SubmitButton } from '../../form/submit-button.tsx';
import { Logo } from '../../image/logo.tsx';
import { Notice } from '../../parts/notice.tsx';
import { UploadForm } from '../images/upload-form.tsx';

type Props = { name: string; logo: OwnImage | undefined; problems: string[] | undefined };

export function LogoSection({ name, logo, problems }: Props) {
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
        hint="Meglio quadrato, anche con lo sfondo trasparente; al massimo 10 MB"
        button="Carica il logo"
        seen={logo === undefined ? [] : [logo]}
      />
    </section>
  );
}
