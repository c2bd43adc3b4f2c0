// Administrators' pages of requested activity types.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import {
  typeForm,
  mergeForm,
  rejectForm,
  type RequestItem,
  type RequestStatus,
  type TypeNode,
} from '#app/domain/administration/activity-type.ts';
import type { Page } from '#app/domain/paging.ts';
import type { Column } from '../dashboard/kit/data-table.tsx';
import { type Fact, Facts, PageHeader } from '../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextArea } from '../form/text-area.tsx';
import { type FormAnswer, useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { recordOptions } from '../format/options.ts';
import { instantText } from '../format/instants.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { AdminLink, UserLink } from './admin-frame.tsx';
import { ListPage, nameColumn, sinceColumn, StateLinks } from './list-page.tsx';
import { TYPE_LABELS, TypeFormFields } from './types.tsx';

const STATES: Record<RequestStatus, { words: string; tone: Tone }> = {
  pending: { words: 'Da decidere', tone: 'yellow' },
  approved: { words: 'Approvata', tone: 'green' },
  merged: { words: 'Unita', tone: 'purple' },
  rejected: { words: 'Respinta', tone: 'neutral' },
};

const STATUS_WORDS = {
  '': 'Tutte',
  ...Object.fromEntries(Object.entries(STATES).map(([status, { words }]) => [status, words])),
};

type RequestsViewProps = { page: Page<RequestItem>; status: RequestStatus | undefined; size: number };

export function RequestsView({ page, status, size }: RequestsViewProps) {
  return (
    <ListPage
      {...{ page, size }}
      title="Richieste di tipi"
      states={<StateLinks name="status" words={STATUS_WORDS} current={status ?? ''} />}
      empty="Nessuna richiesta."
      columns={COLUMNS}
    />
  );
}

export function RequestBadge({ status }: { status: RequestStatus }) {
  const { tone, words } = STATES[status];
  return <Badge tone={tone}>{words}</Badge>;
}

const COLUMNS: Column<RequestItem>[] = [
  nameColumn('type-requests', 'Tipo chiesto'),
  { key: 'who', label: 'Chi', cell: ({ requestedBy }) => requestedBy?.name ?? 'Nessuno' },
  { key: 'activity', label: 'Attività', cell: ({ activity }) => activity?.name ?? 'Nessuna' },
  sinceColumn('Chiesto'),
  { key: 'state', label: 'Stato', cell: ({ status }) => <RequestBadge status={status} /> },
  { key: 'result', label: 'Diventato', cell: ({ resultingType }) => resultingType ?? '—' },
];

type Answer = { intent: string; result: FormAnswer } | undefined;

type RequestViewProps = { request: RequestItem; tree: readonly TypeNode[]; answer: Answer };

const MERGE_LABELS = { typeId: 'Tipo che esiste' };
const REJECT_LABELS = { note: 'Spiegazione' };

/** One request with its three possible decisions, a form each. */
export function RequestView({ request, tree, answer }: RequestViewProps) {
  const resultOf = (id: string) => (answer?.intent === id ? answer.result : undefined);
  const approve = useZodForm(typeForm, resultOf('approve'), {
    id: 'approve',
    labels: TYPE_LABELS,
    values: { name: request.name, host: true },
  });
  const merge = useZodForm(mergeForm, resultOf('merge'), { id: 'merge', labels: MERGE_LABELS });
  const reject = useZodForm(rejectForm, resultOf('reject'), { id: 'reject', labels: REJECT_LABELS });
  return (
    <div className="grid gap-8">
      <PageHeader
        title={`Tipo chiesto: ${request.name}`}
        crumbs={[{ label: 'Richieste di tipi', href: '/dashboard/admin/type-requests' }]}
        above={[approve, merge, reject].map(({ props, summary }) => (
          <ErrorSummary key={props.id} {...summary} />
        ))}
      />
      <Facts facts={factsOf(request)} />
      {request.status === 'pending' ? (
        <>
          <Decision
            title="Crea il tipo"
            form={approve}
            button={<SubmitButton>Approva e crea il tipo</SubmitButton>}
          >
            <TypeFormFields form={approve} parents={tree} />
          </Decision>
          <Decision
            title="Unisci a un tipo che esiste"
            form={merge}
            button={<SubmitButton variant="secondary">Unisci a questo tipo</SubmitButton>}
          >
            <SelectField {...merge.field('typeId')} options={recordOptions(tree, 'Scegli')} />
          </Decision>
          <Decision
            title="Respingi"
            form={reject}
            button={<SubmitButton variant="danger">Respingi la richiesta</SubmitButton>}
          >
            <TextArea
              {...reject.field('note')}
              optional
              hint="Chi ha chiesto la legge per email"
              rows={3}
              maxLength={500}
            />
          </Decision>
        </>
      ) : null}
    </div>
  );
}

type DecisionProps = { title: string; form: Pick<ZodForm, 'props'>; button: ReactNode; children: ReactNode };

function Decision({ title, form: { props }, button, children }: DecisionProps) {
  return (
    <section aria-labelledby={`${props.id}-title`} className="grid max-w-card gap-4">
      <h2 id={`${props.id}-title`}>{title}</h2>
      <Form method="post" className="grid gap-4" {...props}>
        <input type="hidden" name="intent" value={props.id} />
        {children}
        <div>{button}</div>
      </Form>
    </section>
  );
}

function factsOf({
  status,
  requestedBy,
  activity,
  note,
  createdAt,
  decidedAt,
  resultingType,
}: RequestItem): Fact[] {
  return [
    { label: 'Stato', value: <RequestBadge status={status} /> },
    { label: 'Chi', value: requestedBy ? <UserLink {...requestedBy} /> : 'Account cancellato' },
    {
      label: 'Attività',
      value: activity ? (
        <AdminLink inline to={`activities/${activity.id}`}>
          {activity.name}
        </AdminLink>
      ) : (
        'Eliminata'
      ),
    },
    { label: 'Chiesto', value: instantText(createdAt) },
    { label: 'Nota', value: note === '' ? 'Nessuna' : <span className="whitespace-pre-line">{note}</span> },
    ...(decidedAt === undefined ? [] : [{ label: 'Deciso', value: instantText(decidedAt) }]),
    ...(resultingType === undefined ? [] : [{ label: 'Diventato', value: resultingType }]),
  ];
}
