// One request and its three outcomes, each a form of its own.
import { Form } from 'react-router';

import {
  approveForm,
  mergeForm,
  rejectForm,
  type RequestItem,
} from '#app/domain/administration/type-requests/request-forms.ts';
import type { TypeNode } from '#app/domain/administration/types/type-form.ts';

import { type Fact, Facts } from '../../dashboard/kit/figures.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { typed, useZodForm, type FormAnswer, type ZodForm } from '../../form/use-zod-form.ts';
import { instantText } from '../../format/instants.ts';
import { RequestBadge } from './requests-view.tsx';
import { TYPE_FIELDS, TypeFormFields } from './type-fields.tsx';

type Answer = { intent: string; result: FormAnswer } | undefined;

type Props = { request: RequestItem; tree: readonly TypeNode[]; answer: Answer };

export function RequestView({ request, tree, answer }: Props) {
  const resultOf = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  const approve = useZodForm(approveForm, resultOf('approve'), 'approve');
  const merge = useZodForm(mergeForm, resultOf('merge'), 'merge');
  const reject = useZodForm(rejectForm, resultOf('reject'), 'reject');
  return (
    <div className="grid gap-8">
      <PageHeader
        title={`Tipo chiesto: ${request.name}`}
        crumbs={[{ label: 'Richieste di tipi', href: '/dashboard/admin/type-requests' }]}
        above={
          <>
            <ErrorSummary errors={approve.sent} fields={TYPE_FIELDS} />
            <ErrorSummary errors={merge.sent} fields={[{ name: 'typeId', label: 'Tipo che esiste' }]} />
            <ErrorSummary errors={reject.sent} fields={[{ name: 'note', label: 'Spiegazione' }]} />
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

/** Kept by the page, whose head says what is wrong in any of them. */
type DecisionProps = { form: ZodForm; result: FormAnswer };

function Approve({ request, tree, form, result }: DecisionProps & Pick<Props, 'request' | 'tree'>) {
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

function Merge({ tree, form, result }: DecisionProps & Pick<Props, 'tree'>) {
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
