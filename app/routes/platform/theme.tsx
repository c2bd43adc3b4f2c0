// The colour mode form: stores the choice in a cookie and returns to the page.
import { redirect } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import { isTheme, themeCookie } from '#app/ui/shell/theme.ts';
import type { Route } from './+types/theme';
import { pathOnThisHost } from '../account/answers.server.ts';

export function loader() {
  return redirect('/');
}

export async function action({ request, context }: Route.ActionArgs) {
  const apexHost = new URL(context.get(depsContext).config.baseUrl).hostname;
  const form = await request.formData();
  const theme = form.get('theme');
  const headers = new Headers(isTheme(theme) ? { 'Set-Cookie': themeCookie(theme, apexHost) } : undefined);
  return redirect(pathOnThisHost(form.get('back')), { status: 303, headers });
}
