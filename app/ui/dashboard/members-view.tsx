import { Form } from 'react-router';

import {
  invitationForm,
  type Member,
  type MemberList,
  type OpenInvitation,
} from '#app/domain/activities/member.ts';

import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import { instantText } from '../format/instants.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';

import { PageHeader } from './kit/page-header.tsx';

type Answer = { problem: string | undefined; result: FormAnswer } | undefined;

type Props = MemberList & { subdomain: string; answer: Answer };

export function MembersView({ subdomain, members, invitations, answer }: Props) {
  const { errors, sent, props } = useZodForm(invitationForm, answer?.result);
  return (
    <div className="grid max-w-prose gap-8">
      <PageHeader
        title="Persone"
        above={
          <>
            <ErrorSummary errors={sent} fields={[{ name: 'email', label: 'Email' }]} />
            {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
          </>
        }
        intro="Chi inviti vede e fa tutto quello che fai tu, tranne i conti, le persone e l'eliminazione dell'attività."
      />
      <ul className="grid gap-3" aria-label="Chi gestisce l'attività">
        {members.map((member) => (
          <MemberItem key={member.userId} member={member} subdomain={subdomain} />
        ))}
      </ul>
      {invitations.length === 0 ? null : (
        <section aria-labelledby="inviti" className="grid gap-3">
          <h2 id="inviti">Inviti aperti</h2>
          <ul className="grid gap-3">
            {invitations.map((invitation) => (
              <InvitationItem key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="invita" className="grid gap-3">
        <h2 id="invita">Invita una persona</h2>
        <Form method="post" className="grid max-w-card gap-4" {...props}>
          <TextField
            name="email"
            type="email"
            label="Email"
            hint="Le mandiamo un link che vale 14 giorni"
            autoComplete="off"
            inputMode="email"
            spellCheck={false}
            defaultValue={typed(answer?.result, 'email')}
            error={errors['email']}
          />
          <AnsweredDoubt answer={answer?.result} />
          <div>
            <SubmitButton>Invia l&apos;invito</SubmitButton>
          </div>
        </Form>
      </section>
    </div>
  );
}

function MemberItem({ member, subdomain }: { member: Member; subdomain: string }) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {member.name}
          <Badge tone={member.role === 'owner' ? 'green' : 'neutral'}>
            {member.role === 'owner' ? 'Titolare' : 'Collabora'}
          </Badge>
        </span>
        <span className="text-small break-all text-muted">{member.email}</span>
      </div>
      {member.role === 'owner' ? null : (
        <a
          href={`/dashboard/${subdomain}/members/${member.userId}/remove`}
          className="link link-alone"
          aria-label={`Togli ${member.name}`}
        >
          Togli
        </a>
      )}
    </li>
  );
}

function InvitationItem({ invitation: { id, email, expiresAt, expired } }: { invitation: OpenInvitation }) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0">
        <span className="font-semibold break-all">{email}</span>
        <span className="text-small text-muted">
          {expired ? 'Scaduto: invialo di nuovo' : `Vale fino al ${instantText(expiresAt)}`}
        </span>
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="invitationId" value={id} />
        <button
          className="button button-secondary button-small"
          name="intent"
          value="resend"
          aria-label={`Invia di nuovo a ${email}`}
        >
          Invia di nuovo
        </button>
        <button
          className="button button-plain button-small"
          name="intent"
          value="withdraw"
          aria-label={`Ritira l'invito a ${email}`}
        >
          Ritira
        </button>
      </Form>
    </li>
  );
}
