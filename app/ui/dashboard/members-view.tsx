import { Form } from 'react-router';
import {
  INVITATION_DAYS,
  invitationForm,
  type Member,
  type MemberList,
  type OpenInvitation,
  ROLE_HINTS,
  ROLE_WORDS,
} from '#app/domain/activities/member.ts';
import { GIVEN_ROLES } from '#app/domain/activities/staff.ts';
import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { EmailField } from '../form/email-field.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { instantText } from '../format/instants.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { PageHeader } from './kit/page-header.tsx';

const LABELS = { email: 'Email', role: 'Che cosa può fare' };

type Answer = { problem: string | undefined; result: FormAnswer } | undefined;

type Props = MemberList & { subdomain: string; answer: Answer };

export function MembersView({ subdomain, members, invitations, answer }: Props) {
  const form = useZodForm(invitationForm, answer?.result, { labels: LABELS, values: { role: 'desk' } });
  return (
    <div className="grid max-w-prose gap-8">
      <PageHeader
        title="Persone"
        above={
          <>
            <ErrorSummary {...form.summary} />
            {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
          </>
        }
        intro="Ognuno vede e fa quello che il suo ruolo permette. I conti per gli accrediti, le persone e l'eliminazione dell'attività restano a te."
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
        <Form method="post" className="grid max-w-card gap-4" {...form.props}>
          <EmailField
            {...form.field('email')}
            hint={`Le mandiamo un link che vale ${INVITATION_DAYS} giorni`}
            autoComplete="off"
          />
          <ChoiceGroup
            {...form.choice('role')}
            choices={GIVEN_ROLES.map((role) => ({
              value: role,
              label: ROLE_WORDS[role],
              hint: ROLE_HINTS[role],
            }))}
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
          <Badge tone={member.role === 'owner' ? 'green' : 'neutral'}>{ROLE_WORDS[member.role]}</Badge>
        </span>
        <span className="text-small break-all text-muted">{member.email}</span>
      </div>
      {member.role === 'owner' ? null : (
        <div className="flex flex-wrap items-end gap-3">
          <RoleForm member={member} />
          <TextLink
            href={`/dashboard/${subdomain}/members/${member.userId}/remove`}
            aria-label={`Togli ${member.name}`}
          >
            Togli
          </TextLink>
        </div>
      )}
    </li>
  );
}

function RoleForm({ member: { userId, name, role } }: { member: Member }) {
  return (
    <Form method="post" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="userId" value={userId} />
      <select name="role" className="control" aria-label={`Ruolo di ${name}`} defaultValue={role} key={role}>
        {GIVEN_ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_WORDS[each]}
          </option>
        ))}
      </select>
      <button className="button button-secondary button-small" name="intent" value="role">
        Cambia ruolo
      </button>
    </Form>
  );
}

function InvitationItem({ invitation }: { invitation: OpenInvitation }) {
  const { id, email, role, expiresAt, expired } = invitation;
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0">
        <span className="font-semibold break-all">{email}</span>
        <span className="text-small text-muted">
          {`${ROLE_WORDS[role]} · ${expired ? 'Scaduto: invialo di nuovo' : `vale fino al ${instantText(expiresAt)}`}`}
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
