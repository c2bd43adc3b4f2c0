// Settings of the account: data, devices, erasure.
import { Form } from 'react-router';
import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { currentPasswordForm } from '#app/domain/identity/account-forms.ts';
import type { AccountAnswer } from '../account/account-card.tsx';
import { PasswordField } from '../account/person-fields.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { deviceName } from '../format/device.ts';
import { instantText } from '../format/instants.ts';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useSite } from '../shell/site.ts';
import { CURRENT_PASSWORD } from './identity-views.tsx';
import { SettingsPage } from './settings-page.tsx';

type DataProps = { joined: readonly { name: string; subdomain: string }[] };

/** `joined`: other people's activities in which the person works. */
export function DataView({ joined }: DataProps) {
  const { translation } = useSite();
  return (
    <SettingsPage title="I tuoi dati">
      <section aria-labelledby="copia" className="grid justify-items-start gap-3">
        <h2 id="copia">Scarica una copia</h2>
        <p>Un file JSON con tutto quello che conserviamo di te.</p>
        <ButtonLink href="/settings/data.json">Scarica i tuoi dati</ButtonLink>
      </section>
      {translation?.signedIn ? <Translation /> : null}
      {joined.length === 0 ? null : <Joined joined={joined} />}
      <section aria-labelledby="cancella" className="grid justify-items-start gap-3">
        <h2 id="cancella">Cancella l'account</h2>
        <p>
          I tuoi dati, i testi e le foto delle tue attività vengono rimossi. Restano solo i dati contabili che
          la legge ci chiede di conservare, senza il tuo nome.
        </p>
        <ButtonLink href="/settings/erase" variant="secondary">
          Cancella l'account
        </ButtonLink>
      </section>
    </SettingsPage>
  );
}

function Joined({ joined }: DataProps) {
  return (
    <section aria-labelledby="lascia" className="grid justify-items-start gap-3">
      <h2 id="lascia">Lascia un'attività</h2>
      <p>Non vedrai più le sue partenze e le sue prenotazioni. Per tornare ti serve un nuovo invito.</p>
      {joined.map(({ name, subdomain }) => (
        <ButtonLink key={subdomain} href={`/dashboard/${subdomain}/leave`} variant="secondary">
          {`Lascia ${name}`}
        </ButtonLink>
      ))}
    </section>
  );
}

function Translation() {
  return (
    <section aria-labelledby="traduzione" className="grid justify-items-start gap-3">
      <h2 id="traduzione">Traduzione automatica</h2>
      <p>
        In un&apos;altra lingua le pagine le traduce Google, che ne riceve il testo: solo con il tuo consenso.
      </p>
      <ButtonLink href="/translate" variant="secondary">
        Vedi che cosa riceve
      </ButtonLink>
    </section>
  );
}

export type SignedInDevice = { id: string; userAgent: string; lastSeenAt: string; current: boolean };

export function DevicesView({ devices }: { devices: SignedInDevice[] }) {
  return (
    <SettingsPage title="Dispositivi">
      <p>Qui hai effettuato l'accesso.</p>
      <Tooltips>
        <ul className="grid gap-3">
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </ul>
      </Tooltips>
      {devices.length < 2 ? null : (
        <Form method="post">
          <input type="hidden" name="device" value="others" />
          <SubmitButton variant="secondary">Esci dagli altri dispositivi</SubmitButton>
        </Form>
      )}
    </SettingsPage>
  );
}

function DeviceItem({ device: { id, userAgent, lastSeenAt, current } }: { device: SignedInDevice }) {
  const name = deviceName(userAgent);
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-small text-muted">{`Ultimo uso: ${instantText(lastSeenAt)}`}</p>
      </div>
      {current ? (
        <Badge tone="green">Questo dispositivo</Badge>
      ) : (
        <Form method="post">
          <Tooltip text={`Esci da ${name}`}>
            <Button name="device" value={id} variant="plain" aria-label={`Esci da ${name}`}>
              Esci
            </Button>
          </Tooltip>
        </Form>
      )}
    </li>
  );
}

export function EraseView({ obstacle, answer }: { obstacle: string | undefined; answer: AccountAnswer }) {
  const form = useZodForm(currentPasswordForm, answer?.result, { labels: CURRENT_PASSWORD });
  return (
    <SettingsPage
      title="Vuoi cancellare il tuo account?"
      form={form}
      problem={answer?.problem === obstacle ? undefined : answer?.problem}
    >
      {obstacle === undefined ? (
        <>
          <p>
            Il tuo nome, i tuoi contatti e i tuoi accessi vengono cancellati subito, per sempre. Se ne vanno
            anche testi, foto, dati fiscali e IBAN delle tue attività, con i loro membri, inviti e calendari
            collegati; i crediti che restano vanno persi.
          </p>
          <p>
            Restano le righe contabili delle vendite, senza il tuo nome.{' '}
            <TextLink inline href="/help/i-tuoi-dati">
              Che cosa resta, e perché
            </TextLink>
          </p>
          <Form method="post" className="grid max-w-card gap-4" {...form.props}>
            <PasswordField {...form.field('currentPassword')} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton variant="danger">Cancella l'account</SubmitButton>
              <ButtonLink href="/settings/data" variant="plain">
                Torna indietro
              </ButtonLink>
            </div>
          </Form>
        </>
      ) : (
        <>
          <Notice tone="warn">{obstacle}</Notice>
          <p>
            <a href="/dashboard">Vai alle tue attività</a>
          </p>
        </>
      )}
    </SettingsPage>
  );
}

// A short explanation of a control, shown after a pause. Numbers: docs/rules/pages.md#tooltips. Never the
// only place of an information.

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const GAP = 8;

/** Groups tooltips that share delays: moving between them within 300 ms needs no new pause. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** `children`: one element that accepts the focus and a ref. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={GAP} collisionPadding={GAP}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
