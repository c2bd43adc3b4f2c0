// A page that asks once more before something is done, or says why it can't be: what it holds, and how it looks.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { ReasonPage } from '../admin/admin-frame.tsx';
import { BookingLine } from '../desk/booking-line.tsx';
import { NoteField, NoteProblem, type TypedNote } from '../desk/note-field.tsx';
import type { FormAnswer } from '../form/use-zod-form.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { ConfirmPage, RefusedPage } from './kit/confirm-page.tsx';

type Way = { label: string; href: string };

export type AskedQuestion = {
  question: string;
  /** Of the document, where it is not the question. */
  title?: string;
  crumbs?: Way[];
  /** The booking it is about. */
  booking?: BookingView;
  /** What will happen, a paragraph each. */
  consequence: string[];
  button: string;
  back: string;
  /** Most questions are about what can't be undone. */
  danger?: boolean;
  /** Hidden fields. `to` says which way, so that two tabs don't undo each other. */
  fields?: Record<string, string>;
  /** It wants a reason, with this hint. */
  reason?: string;
  /** It takes a message to the guest, with this hint. */
  note?: string;
};

/** What can't be done, and what can be done instead. */
export type QuestionRefusal = {
  title: string;
  crumbs: Way[];
  why: string;
  instead?: Way | undefined;
  back: string;
};

/** What comes back with a question that was answered in vain. */
export type Objection = {
  refusal?: QuestionRefusal;
  problem?: { text: string; link: Way };
  result?: FormAnswer;
  note?: TypedNote;
};

type Props = { asked: AskedQuestion | QuestionRefusal; objection: Objection | undefined };

export function QuestionView({ asked, objection }: Props) {
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

function Refused({ instead, ...refusal }: QuestionRefusal) {
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
        <a href={problem.link.href} className="link">
          {problem.link.label}
        </a>
      </p>
    </Notice>
  );
}
