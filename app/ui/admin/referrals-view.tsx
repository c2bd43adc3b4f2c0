// Referrals and what they have in common, with a checkbox for each that can still be refused.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type ReferralItem, refusalForm } from '#app/domain/administration/referral-forms.ts';
import type { ReferralState } from '#app/domain/identity/referral-state.ts';
import type { Page } from '#app/domain/paging.ts';
import type { Column } from '../dashboard/kit/data-table.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { FieldError } from '../form/field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextArea } from '../form/text-area.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { instantText } from '../format/instants.ts';
import { UserLink } from './admin-frame.tsx';
import { ListPage, StateLinks } from './list-page.tsx';

const STATES: Record<ReferralState, string> = {
  waiting: 'In attesa',
  counted: 'Contati',
  refused: 'Respinti',
};

const LABELS = { chosen: 'Inviti scelti', reason: 'Motivo' };

type Props = { page: Page<ReferralItem>; state: ReferralState; size: number; result: FormAnswer };

export function ReferralsView({ page, state, size, result }: Props) {
  const form = useZodForm(refusalForm, result, { labels: LABELS });
  const waiting = state === 'waiting';
  return (
    <ListPage
      {...{ page, size }}
      title="Inviti"
      above={<ErrorSummary {...form.summary} />}
      intro={
        <p>
          Il credito di chi invita è in attesa finché la persona invitata non pubblica la sua prima attività.
          Molti inviti dallo stesso posto nella stessa ora sono di solito inventati.
        </p>
      }
      states={<StateLinks name="state" words={STATES} current={state} />}
      empty="Nessun invito."
      columns={waiting ? [CHOICE, ...COLUMNS] : COLUMNS}
      renderTable={(table) => (waiting ? <Refusal form={form}>{table}</Refusal> : table)}
    />
  );
}

function Refusal({ form, children }: { form: ZodForm<keyof typeof LABELS>; children: ReactNode }) {
  return (
    <Form method="post" className="grid gap-6" {...form.props}>
      <FieldError id="chosen" error={form.errors['chosen']} />
      {children}
      <div className="grid max-w-prose gap-4">
        <TextArea {...form.field('reason')} hint="Resta nel registro" rows={2} maxLength={500} />
        <div>
          <SubmitButton variant="danger">Respingi gli inviti scelti</SubmitButton>
        </div>
      </div>
    </Form>
  );
}

const CHOICE: Column<ReferralItem> = {
  key: 'chosen',
  label: 'Scegli',
  cell: ({ id, name }) => (
    <input type="checkbox" name="chosen" value={id} aria-label={`Scegli l'invito di ${name}`} />
  ),
};

const COLUMNS: Column<ReferralItem>[] = [
  { key: 'who', label: 'Persona invitata', cell: (row) => <UserLink {...row} /> },
  { key: 'inviter', label: 'Da chi', cell: ({ inviter }) => <UserLink {...inviter} /> },
  {
    key: 'when',
    label: 'Registrata',
    cell: ({ signedUpAt }) => <span className="nums">{instantText(signedUpAt)}</span>,
  },
  { key: 'alike', label: 'In comune', cell: ({ alike }) => alikeText(alike) },
];

/** Everybody at the same address is also in the same network: named only if there are more. */
function alikeText({ address, network, hour }: ReferralItem['alike']): string {
  const others = (count: number) => (count === 1 ? "un'altra persona" : `${count} altre persone`);
  const found = [
    address === 0 ? undefined : `stesso indirizzo di ${others(address)}`,
    network <= address ? undefined : `stessa rete di ${others(network)}`,
    hour === 0 ? undefined : `stessa ora di ${others(hour)} con lo stesso invito`,
  ].filter((each) => each !== undefined);
  return found.length === 0 ? '—' : found.join(', ');
}
