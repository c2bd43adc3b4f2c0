// Pages of payout accounts.
import {
  newPaymentAccountForm,
  type PayoutAccount,
  type PayoutAccountState,
  type PayoutState,
} from '#app/domain/payments/statements/takings.ts';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import type { FieldErrors } from '../form/checkable.ts';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Editor, FormSection, SaveBar } from './kit/editor.tsx';
import { Empty, PageHeader } from './kit/page-header.tsx';

const LOOKS: Record<PayoutState, { tone: Tone; words: string }> = {
  'to-come': { tone: 'neutral', words: 'In arrivo' },
  'under-way': { tone: 'yellow', words: 'In corso' },
  paid: { tone: 'green', words: 'Accreditato' },
  disputed: { tone: 'red', words: 'Contestato' },
  'no-account': { tone: 'yellow', words: 'Manca il conto' },
  refused: { tone: 'yellow', words: 'Da ritentare' },
  debt: { tone: 'red', words: 'Da restituire' },
  nothing: { tone: 'neutral', words: 'Niente da accreditare' },
};

export function PayoutBadge({ state }: { state: PayoutState }) {
  const { tone, words } = LOOKS[state];
  return <Badge tone={tone}>{words}</Badge>;
}

type AccountEditorProps = {
  base: string;
  title: string;
  button: string;
  accountLabel?: string;
  /** For a new account. */
  nonce?: string | undefined;
  result: FormAnswer;
};

export function AccountEditor({ base, title, button, accountLabel = '', nonce, result }: AccountEditorProps) {
  const form = useZodForm(newPaymentAccountForm, result, {
    labels: { accountLabel: 'Nome del conto' },
    values: { accountLabel },
  });
  const problem = result?.error?.['']?.[0];
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Conti per gli accrediti', href: base }]}
        above={
          <>
            <ErrorSummary {...form.summary} />
            {problem === undefined ? null : (
              <Notice tone="danger">
                <p>{problem}</p>
              </Notice>
            )}
          </>
        }
      />
      <Editor>
        {/* A form without the router, because a new account leads to another site. */}
        <form method="post" className="grid gap-6" {...form.props}>
          {nonce === undefined ? null : (
            <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
          )}
          <FormSection
            title="Il conto"
            {...(nonce === undefined
              ? {}
              : { hint: "Stripe ti chiederà chi sei e l'IBAN su cui vuoi ricevere il denaro." })}
          >
            <TextField
              {...form.field('accountLabel')}
              hint="Lo vedi solo tu, per esempio «Banca di Alba»"
              maxLength={60}
            />
          </FormSection>
          <SaveBar label={button} back={base} />
        </form>
      </Editor>
    </>
  );
}

type AccountsViewProps = {
  base: string;
  activity: { id: number; name: string };
  accounts: readonly PayoutAccount[];
  errors: FieldErrors;
};

const FIELDS = [{ name: 'account', label: 'Conto' }];

export function AccountsView({ base, activity, accounts, errors }: AccountsViewProps) {
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Conti per gli accrediti"
        crumbs={[{ label: 'Incassi', href: base.replace(/\/accounts$/, '') }]}
        above={<ErrorSummary errors={errors} fields={FIELDS} />}
        intro={<p>Un conto serve a tutte le attività che vuoi. I dati bancari li tiene Stripe, non noi.</p>}
        actions={
          accounts.length > 0 ? (
            <ButtonLink href={`${base}/new`} variant="secondary">
              Collega un altro conto
            </ButtonLink>
          ) : null
        }
      />
      {accounts.length === 0 ? (
        <Empty action={<ButtonLink href={`${base}/new`}>Collega un conto</ButtonLink>}>
          Non hai ancora collegato un conto. Senza, non si può prenotare e pagare online.
        </Empty>
      ) : (
        <>
          <ul className="cards">
            {accounts.map((account) => (
              <Account key={account.id} base={base} account={account} />
            ))}
          </ul>
          <Choice activity={activity} accounts={accounts} errors={errors} />
        </>
      )}
    </div>
  );
}

const STATES: Record<PayoutAccountState, { tone: Tone; words: string; hint: string }> = {
  ready: { tone: 'green', words: 'Attivo', hint: 'Può ricevere accrediti.' },
  'to-finish': { tone: 'yellow', words: 'Da completare', hint: 'Stripe aspetta ancora i tuoi dati.' },
  'checked-by-stripe': {
    tone: 'yellow',
    words: 'In verifica',
    hint: 'Stripe non permette ancora gli accrediti: controlla se ti chiede altro.',
  },
};

function Account({ base, account }: { base: string; account: PayoutAccount }) {
  const { id, accountLabel, state, usedBy } = account;
  const { tone, words, hint } = STATES[state];
  return (
    <li className="card grid content-start gap-3 p-6">
      <h2 className="text-h3 break-words">{accountLabel}</h2>
      <p>
        <Badge tone={tone}>{words}</Badge>
      </p>
      <p>{hint}</p>
      <p className="text-small text-muted break-words">
        {usedBy.length === 0
          ? 'Nessuna attività lo usa'
          : `Lo usa: ${usedBy.map(({ name }) => name).join(', ')}`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {/* A form without the router, because it leads to another site. */}
        <form method="post" action={`${base}/${id}/stripe`}>
          <Button variant={state === 'ready' ? 'secondary' : 'primary'}>
            {state === 'ready' ? 'Rivedi i dati su Stripe' : 'Completa su Stripe'}
          </Button>
        </form>
        <TextLink href={`${base}/${id}`}>
          Rinomina<span className="sr-only">{` ${accountLabel}`}</span>
        </TextLink>
        <TextLink href={`${base}/${id}/disconnect`}>
          Scollega<span className="sr-only">{` ${accountLabel}`}</span>
        </TextLink>
      </div>
    </li>
  );
}

function Choice({ activity, accounts, errors }: Omit<AccountsViewProps, 'base'>) {
  const chosen = accounts.find(({ usedBy }) => usedBy.some(({ id }) => id === activity.id));
  return (
    <form method="post" className="grid max-w-prose gap-4">
      <ChoiceGroup
        name="account"
        label={`Dove vanno gli incassi di ${activity.name}`}
        error={errors['account']}
        chosen={chosen ? String(chosen.id) : 'none'}
        choices={[
          ...accounts.map(({ id, accountLabel, state }) => ({
            value: String(id),
            label: accountLabel,
            hint: STATES[state].words,
          })),
          { value: 'none', label: 'Nessun conto', hint: 'Non si può prenotare e pagare online' },
        ]}
      />
      <div>
        <SubmitButton>Salva la scelta</SubmitButton>
      </div>
    </form>
  );
}
