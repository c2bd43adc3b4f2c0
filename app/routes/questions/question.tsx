// Asks for confirmation before deleting, archiving, leaving and the like. The tables in this folder say what each asks.
import { redirectDone } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { type AskedQuestion, QuestionView, type QuestionRefusal } from '#app/ui/dashboard/question-view.tsx';
import { pathPattern } from '#app/paths.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';

import { found } from '../dashboard/addresses.ts';
import type { Route } from './+types/question';
import { activityQuestions } from './activity.server.ts';
import { administrationQuestions } from './administration.server.ts';
import { calendarQuestions } from './calendars.server.ts';
import { catalogQuestions } from './catalogs.server.ts';
import { deskQuestions } from './desk.server.ts';
import { serviceQuestions } from './services.server.ts';
import { userQuestions } from './users.server.ts';
import type { QuestionPage as Page, QuestionPages } from './question-page.server.ts';

/** All questions by address pattern. */
const questionPages: QuestionPages = {
  ...activityQuestions,
  ...serviceQuestions,
  ...catalogQuestions,
  ...calendarQuestions,
  ...deskQuestions,
  ...administrationQuestions,
  ...userQuestions,
};

function questionOf({ pattern, ...args }: Route.LoaderArgs | Route.ActionArgs) {
  const { context, params, request } = args;
  const pages: Record<string, Page> = questionPages;
  const page = found(pages[pathPattern(pattern)]);
  const place = { context, params, request, deps: depsOf(context), viewer: operatorOf(context) };
  return { page, place };
}

export async function loader(args: Route.LoaderArgs): Promise<AskedQuestion | QuestionRefusal> {
  const { page, place } = questionOf(args);
  return page.ask(place);
}

export async function action(args: Route.ActionArgs) {
  const { page, place } = questionOf(args);
  const answer = await page.answer(place, await args.request.formData());
  return 'to' in answer ? redirectDone(args.context, answer) : answer;
}

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const title = 'why' in loaderData ? loaderData.title : (loaderData.title ?? loaderData.question);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <QuestionView asked={loaderData} objection={actionData} />
    </>
  );
}
