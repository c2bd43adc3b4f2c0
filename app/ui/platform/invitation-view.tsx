import { Form } from 'react-router';
import { invitedTo, ROLE_HINTS } from '#app/domain/activities/member.ts';
import type { StaffRole } from '#app/domain/activities/staff.ts';
import { lowerFirst } from '#app/domain/labels.ts';
import { AccountCard } from '../account/account-card.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';

type Props = {
  secret: string;
  invitation: { activityName: string; email: string; role: StaffRole; invitedBy: string } | undefined;
  /** The signed-in person, if any. */
  viewer: { email: string; invited: boolean } | undefined;
  problem: string | undefined;
};

export function InvitationView({ secret, invitation, viewer, problem }: Props) {
  if (invitation === undefined)
    return (
      <AccountCard title="Invito non valido">
        <p>
          L&apos;invito è scaduto, è stato ritirato, è già stato accettato o è stato sostituito da uno più
          recente, oppure chi l&apos;ha inviato non può più farlo. Chiedi a chi è titolare di invitarti di
          nuovo.
        </p>
        <ButtonLink href="/dashboard" variant="secondary">
          Vai alla panoramica
        </ButtonLink>
      </AccountCard>
    );
  const { activityName, email, role, invitedBy } = invitation;
  return (
    <AccountCard title={`Invito a ${invitedTo(role, activityName)}`}>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <p className="break-words">
        {`${invitedBy} ti invita. Che cosa potrai fare: ${lowerFirst(ROLE_HINTS[role])}. L'invito è per `}
        <strong className="break-words">{email}</strong>.
      </p>
      <WayOn secret={secret} email={email} viewer={viewer} />
    </AccountCard>
  );
}

function WayOn({ secret, email, viewer }: Pick<Props, 'secret' | 'viewer'> & { email: string }) {
  if (viewer?.invited)
    return (
      <Form method="post" className="grid">
        <SubmitButton wide>Accetta l&apos;invito</SubmitButton>
      </Form>
    );
  if (viewer)
    return (
      <>
        <Notice tone="warn">
          <p>
            {'Sei entrato come '}
            <strong className="break-words">{viewer.email}</strong>
            {`. Esci, poi apri di nuovo il link e accedi o registrati come ${email}.`}
          </p>
        </Notice>
        <Form method="post" action="/logout" reloadDocument className="grid">
          <SubmitButton variant="secondary">Esci</SubmitButton>
        </Form>
      </>
    );
  const back = `/invitation/${encodeURIComponent(secret)}`;
  return (
    <div className="grid gap-3">
      <ButtonLink href={`/login?${new URLSearchParams({ redirect: back })}`} wide>
        Accedi per accettare
      </ButtonLink>
      <ButtonLink href={`/register?${new URLSearchParams({ invitation: secret })}`} variant="secondary" wide>
        Crea un account
      </ButtonLink>
    </div>
  );
}
