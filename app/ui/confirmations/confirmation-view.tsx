// A page that asks for confirmation, or says why something can't be done.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { ReasonPage } from '../admin/admin-frame.tsx';
import { BookingLine } from '../desk/booking-actions.tsx';
import { NoteField, NoteProblem, type TypedNote } from '../desk/note-field.tsx';
import type { FormAnswer } from '../form/use-zod-form.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { ConfirmPage, RefusedPage } from '../dashboard/kit/confirm-page.tsx';

type Way = { label: string; href: string };

export type Confirmation = {
  question: string;
  /** Title of the document, if it differs from the question. */
  title?: string;
  crumbs?: Way[];
  /** The booking in question. */
  booking?: BookingView;
  /** Consequences, one paragraph each. */
  consequence: string[];
  button: string;
  back: string;
  /** Default true: most confirmations are about something irreversible. */
  danger?: boolean;
  /** Hidden fields. `to` gives the direction, so that two tabs don't undo each other. */
  fields?: Record<string, string>;
  /** Asks for a reason, with this hint. */
  reason?: string;
  /** Accepts a message to the guest, with this hint. */
  note?: string;
};

/** Why something can't be done, and an alternative. */
export type ConfirmationRefusal = {
  title: string;
  crumbs: Way[];
  why: string;
  instead?: Way | undefined;
  back: string;
};

/** The reply to a refused answer. */
export type Objection = {
  refusal?: ConfirmationRefusal;
  problem?: { text: string; link: Way };
  result?: FormAnswer;
  note?: TypedNote;
};

type Props = { asked: Confirmation | ConfirmationRefusal; objection: Objection | undefined };

export function ConfirmationView({ asked, objection }: Props) {
  if ('why' in asked) return <Refused {...asked} />;
  if (objection?.refusal) return <Refused {...objection.refusal} />;
  const { booking, consequence, fields = {}, note, reason, ...page } = asked;
  const paragraphs = (
    <>
      {booking ? <BookingLine view={booking} /> : null}
      {consequence.map((text) => (
        <p key={text} className="break-words">
          {text}
        </p>
      ))}
    </>
  );
  if (reason !== undefined) {
    const { crumbs = [], ...rest } = page;
    const given = { hint: reason, result: objection?.result };
    return <ReasonPage {...rest} {...given} crumbs={crumbs} consequence={paragraphs} />;
  }
  return (
    <ConfirmPage {...page} above={<Problem {...objection} />} consequence={paragraphs}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {note === undefined ? null : <NoteField hint={note} note={objection?.note} />}
    </ConfirmPage>
  );
}

function Refused({ instead, ...refusal }: ConfirmationRefusal) {
  return (
    <RefusedPage
      {...refusal}
      instead={instead && <ButtonLink href={instead.href}>{instead.label}</ButtonLink>}
    />
  );
}

function Problem({ problem, note }: Objection) {
  if (!problem) return <NoteProblem note={note} />;
  return (
    <Notice tone="warn">
      <p>{problem.text}</p>
      <p>
        <TextLink inline href={problem.link.href}>
          {problem.link.label}
        </TextLink>
      </p>
    </Notice>
  );
}
