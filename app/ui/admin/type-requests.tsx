// Administrators' pages of requested activity types.
import { Form, Link } from 'react-router';

import {
  typeForm,
  mergeForm,
  rejectForm,
  REQUEST_STATUSES,
  type RequestItem,
  type RequestStatus,
  type TypeNode,
} from '#app/domain/administration/activity-type.ts';
import { ADMIN_PAGE_SIZES } from '#app/domain/administration/paging.ts';
import type { Page } from '#app/domain/paging.ts';

import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { Empty, type Fact, Facts, PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextArea } from '../form/text-area.tsx';
import { type FormAnswer, typed, useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { instantText } from '../format/instants.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

import { TYPE_FIELDS, TypeFormFields } from './types.tsx';

const STATES: Record<RequestStatus, { words: string; tone: Tone }> = {
  pending: { words: 'Da decidere', tone: 'yellow' },
  approved: { words: 'Approvata', tone: 'green' },
  merged: { words: 'Unita', tone: 'purple' },
  rejected: { words: 'Respinta', tone: 'neutral' },
};

type RequestsViewProps = { page: Page<RequestItem>; status: RequestStatus | undefined; size: number };

/** The list of requests. */
export function RequestsView({ page, status, size }: RequestsViewProps) {
  return (
    <div className="grid gap-6">
      <PageHeader title="Richieste di tipi" />
      <nav aria-label="Stato" data-no-print>
        <ul className="flex flex-wrap gap-2">
          {[undefined, ...REQUEST_STATUSES].map((each) => (
            <li key={each ?? ''}>
              <Link
                to={each === undefined ? '?' : `?status=${each}`}
                className="chip"
                aria-current={each === status ? 'page' : undefined}
              >
                {each === undefined ? 'Tutte' : STATES[each].words}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {page.items.length === 0 ? (
        <Empty>Nessuna richiesta.</Empty>
      ) : (
        <DataTable caption="Richieste di tipi" columns={COLUMNS} rows={page.items} rowKey={({ id }) => id} />
      )}
      <Pager previous={page.previous} next={page.next} size={{ current: size, sizes: ADMIN_PAGE_SIZES }} />
    </div>
  );
}

export function RequestBadge({ status }: { status: RequestStatus }) {
  const { tone, words } = STATES[status];
  return <Badge tone={tone}>{words}</Badge>;
}

const COLUMNS: Column<RequestItem>[] = [
  {
    key: 'name',
    label: 'Tipo chiesto',
    cell: ({ id, name }) => (
      <a href={`/dashboard/admin/type-requests/${id}`} className="link font-semibold">
        {name}
      </a>
    ),
  },
  { key: 'who', label: 'Chi', cell: ({ requestedBy }) => requestedBy?.name ?? 'Nessuno' },
  { key: 'activity', label: 'Attività', cell: ({ activity }) => activity?.name ?? 'Nessuna' },
  {
    key: 'when',
    label: 'Chiesto',
    cell: ({ createdAt }) => <span className="nums">{instantText(createdAt)}</span>,
  },
  { key: 'state', label: 'Stato', cell: ({ status }) => <RequestBadge status={status} /> },
  { key: 'result', label: 'Diventato', cell: ({ resultingType }) => resultingType ?? '—' },
];

type Answer = { intent: string; result: FormAnswer } | undefined;

type RequestViewProps = { request: RequestItem; tree: readonly TypeNode[]; answer: Answer };

/** One request with its three possible decisions, a form each. */
export function RequestView({ request, tree, answer }: RequestViewProps) {
  const resultOf = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  const approve = useZodForm(typeForm, resultOf('approve'), { id: 'approve' });
  const merge = useZodForm(mergeForm, resultOf('merge'), { id: 'merge' });
  const reject = useZodForm(rejectForm, resultOf('reject'), { id: 'reject' });
  return (
    <div className="grid gap-8">
      <PageHeader
        title={`Tipo chiesto: ${request.name}`}
        crumbs={[{ label: 'Richieste di tipi', href: '/dashboard/admin/type-requests' }]}
        above={
          <>
            <ErrorSummary errors={approve.summary.errors} fields={TYPE_FIELDS} />
            <ErrorSummary
              errors={merge.summary.errors}
              fields={[{ name: 'typeId', label: 'Tipo che esiste' }]}
            />
            <ErrorSummary errors={reject.summary.errors} fields={[{ name: 'note', label: 'Spiegazione' }]} />
          </>
        }
      />
      <Facts facts={factsOf(request)} />
      {request.status === 'pending' ? (
        <>
          <Approve request={request} tree={tree} form={approve} result={resultOf('approve')} />
          <Merge tree={tree} form={merge} result={resultOf('merge')} />
          <Reject form={reject} result={resultOf('reject')} />
        </>
      ) : null}
    </div>
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
    {
      label: 'Chi',
      value: requestedBy ? (
        <Way to={`users/${requestedBy.id}`}>{requestedBy.name}</Way>
      ) : (
        'Account cancellato'
      ),
    },
    {
      label: 'Attività',
      value: activity ? <Way to={`activities/${activity.id}`}>{activity.name}</Way> : 'Eliminata',
    },
    { label: 'Chiesto', value: instantText(createdAt) },
    { label: 'Nota', value: note === '' ? 'Nessuna' : <span className="whitespace-pre-line">{note}</span> },
    ...(decidedAt === undefined ? [] : [{ label: 'Deciso', value: instantText(decidedAt) }]),
    ...(resultingType === undefined ? [] : [{ label: 'Diventato', value: resultingType }]),
  ];
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <a href={`/dashboard/admin/${to}`} className="link">
      {children}
    </a>
  );
}

/** The page creates the forms, because its header shows the errors of all three. */
type DecisionProps = { form: ZodForm; result: FormAnswer };

function Approve({
  request,
  tree,
  form,
  result,
}: DecisionProps & Pick<RequestViewProps, 'request' | 'tree'>) {
  const { errors, props } = form;
  const values = { name: request.name, parentId: null, host: true, vatFree: false };
  return (
    <section aria-labelledby="approva" className="grid max-w-card gap-4">
      <h2 id="approva">Crea il tipo</h2>
      <Form method="post" className="grid gap-4" {...props}>
        <input type="hidden" name="intent" value="approve" />
        <TypeFormFields values={values} parents={tree} errors={errors} result={result} />
        <div>
          <SubmitButton>Approva e crea il tipo</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

function Merge({ tree, form, result }: DecisionProps & Pick<RequestViewProps, 'tree'>) {
  const { errors, props } = form;
  return (
    <section aria-labelledby="unisci" className="grid max-w-card gap-4">
      <h2 id="unisci">Unisci a un tipo che esiste</h2>
      <Form method="post" className="grid gap-4" {...props}>
        <input type="hidden" name="intent" value="merge" />
        <SelectField
          name="typeId"
          label="Tipo che esiste"
          defaultValue={typed(result, 'typeId')}
          error={errors['typeId']}
          options={[
            { value: '', label: 'Scegli' },
            ...tree.map(({ id, name, depth }) => ({
              value: String(id),
              label: '\u2003'.repeat(depth) + name,
            })),
          ]}
        />
        <div>
          <SubmitButton variant="secondary">Unisci a questo tipo</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

function Reject({ form, result }: DecisionProps) {
  const { errors, props } = form;
  return (
    <section aria-labelledby="respingi" className="grid max-w-card gap-4">
      <h2 id="respingi">Respingi</h2>
      <Form method="post" className="grid gap-4" {...props}>
        <input type="hidden" name="intent" value="reject" />
        <TextArea
          optional
          name="note"
          label="Spiegazione"
          hint="Chi ha chiesto la legge per email"
          rows={3}
          maxLength={500}
          defaultValue={typed(result, 'note')}
          error={errors['note']}
        />
        <div>
          <SubmitButton variant="danger">Respingi la richiesta</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
