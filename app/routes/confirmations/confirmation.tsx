// Asks for confirmation before deleting, archiving, leaving and the like. The tables in this folder say what each asks.
import { redirectDone } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { pathPattern } from '#app/paths.ts';
import {
  type Confirmation,
  ConfirmationView,
  type ConfirmationRefusal,
} from '#app/ui/confirmations/confirmation-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { found } from '../found.ts';
import type { Route } from './+types/confirmation';
import { activityConfirmations } from './activity.server.ts';
import { administrationConfirmations } from './administration.server.ts';
import { calendarConfirmations } from './calendars.server.ts';
import { catalogConfirmations } from './catalogs.server.ts';
import { deskConfirmations } from './desk.server.ts';
import { serviceConfirmations } from './services.server.ts';
import { userConfirmations } from './users.server.ts';
import type { ConfirmationPage as Page, ConfirmationPages } from './confirmation-page.server.ts';

const confirmationPages: ConfirmationPages = {
  ...activityConfirmations,
  ...serviceConfirmations,
  ...catalogConfirmations,
  ...calendarConfirmations,
  ...deskConfirmations,
  ...administrationConfirmations,
  ...userConfirmations,
};

function confirmationOf({ pattern, ...args }: Route.LoaderArgs | Route.ActionArgs) {
  const { context, params, request } = args;
  const pages: Record<string, Page> = confirmationPages;
  const page = found(pages[pathPattern(pattern)]);
  const place = { context, params, request, deps: depsOf(context), viewer: operatorOf(context) };
  return { page, place };
}

export async function loader(args: Route.LoaderArgs): Promise<Confirmation | ConfirmationRefusal> {
  const { page, place } = confirmationOf(args);
  return page.ask(place);
}

export async function action(args: Route.ActionArgs) {
  const { page, place } = confirmationOf(args);
  const answer = await page.answer(place, await args.request.formData());
  return 'to' in answer ? redirectDone(args.context, answer) : answer;
}

export default function ConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const title = 'why' in loaderData ? loaderData.title : (loaderData.title ?? loaderData.question);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ConfirmationView asked={loaderData} objection={actionData} />
    </>
  );
}
