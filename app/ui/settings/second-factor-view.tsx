import { Form } from 'react-router';
import { codeForm } from '#app/domain/identity/account-forms.ts';
import type { QrCode } from '#app/domain/qr-code.ts';
import { CODE_LABELS, CodeField } from '../account/login-code-view.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { instantText } from '../format/instants.ts';
import { Notice } from '../parts/notice.tsx';
import { QrCodeView } from '../qr-code-view.tsx';
import { SettingsForm, SettingsPage } from './settings-page.tsx';

type Factor = { required: boolean } & (
  | { state: 'off' }
  | { state: 'begun'; secret: string; qr: QrCode }
  | { state: 'on'; since: string; codesLeft: number }
);

type Answer = { problem: string | undefined; result: FormAnswer; codes?: string[] | undefined } | undefined;

export function SecondFactorView({ factor, answer }: { factor: Factor; answer: Answer }) {
  const form = useZodForm(codeForm, answer?.result, { labels: CODE_LABELS });
  return (
    <SettingsPage title="Verifica in due passaggi" form={form} problem={answer?.problem}>
      <p>
        Per accedere serve anche un codice che cambia ogni mezzo minuto: chi scopre la password non entra.
      </p>
      {factor.required && factor.state !== 'on' ? (
        <Notice tone="warn">Chi amministra la piattaforma deve attivarla prima di continuare.</Notice>
      ) : null}
      {answer?.codes === undefined ? null : <RecoveryCodes codes={answer.codes} />}
      {factor.state === 'off' ? <Begin /> : null}
      {factor.state === 'begun' ? <Connect {...factor} form={form} /> : null}
      {factor.state === 'on' ? <InForce {...factor} /> : null}
    </SettingsPage>
  );
}

function Begin() {
  return (
    <Form method="post" className="grid justify-items-start gap-4">
      <p>Ti serve un&apos;app che calcola i codici, per esempio Google Authenticator, Aegis o 1Password.</p>
      <SubmitButton name="intent" value="begin">
        Attiva la verifica
      </SubmitButton>
    </Form>
  );
}

type ConnectProps = { secret: string; qr: QrCode; form: ZodForm<'code'> };

function Connect({ secret, qr, form }: ConnectProps) {
  return (
    <>
      <section aria-labelledby="collega" className="grid gap-3">
        <h2 id="collega">1. Collega l&apos;app</h2>
        <p>Inquadra il codice con l&apos;app.</p>
        <QrCodeView code={qr} label="Codice QR da inquadrare con l'app" />
        <p>Se non puoi inquadrarlo, scrivi nell&apos;app questa chiave:</p>
        <p>
          <code className="break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </section>
      <section aria-labelledby="prova" className="grid gap-3">
        <h2 id="prova">2. Scrivi il codice che mostra</h2>
        <SettingsForm form={form} button="Conferma il codice">
          <input type="hidden" name="intent" value="enable" />
          <input type="hidden" name="key" value={secret} />
          <CodeField {...form.field('code')} hint="Le 6 cifre dell'app" />
        </SettingsForm>
        <Form method="post">
          <SubmitButton variant="plain" name="intent" value="cancel">
            Annulla
          </SubmitButton>
        </Form>
      </section>
    </>
  );
}

function InForce({ since, codesLeft, required }: { since: string; codesLeft: number; required: boolean }) {
  return (
    <>
      <p>{`È attiva dal ${instantText(since)}.`}</p>
      <section aria-labelledby="recupero" className="grid justify-items-start gap-3">
        <h2 id="recupero">Codici di recupero</h2>
        <p>{codesLeftWords(codesLeft)}</p>
        <Form method="post">
          <SubmitButton variant="secondary" name="intent" value="codes">
            Fai nuovi codici
          </SubmitButton>
        </Form>
      </section>
      {required ? null : (
        <section aria-labelledby="disattiva" className="grid justify-items-start gap-3">
          <h2 id="disattiva">Disattiva</h2>
          <p>Dopo, per accedere basta la password. I codici di recupero non valgono più.</p>
          <Form method="post">
            <SubmitButton variant="danger" name="intent" value="off">
              Disattiva la verifica
            </SubmitButton>
          </Form>
        </section>
      )}
    </>
  );
}

function codesLeftWords(left: number): string {
  if (left === 0) return 'Non te ne restano: fanne di nuovi, o se perdi il telefono non accedi più.';
  const words = left === 1 ? 'Te ne resta uno.' : `Te ne restano ${left}.`;
  return `${words} Se perdi il telefono accedi con uno di questi.`;
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Notice tone="success">
      <p>
        <strong>I tuoi codici di recupero.</strong> Annotali ora, lontano dal telefono: non li mostriamo più.
        Ognuno vale una volta sola.
      </p>
      <ul className="grid gap-1">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
