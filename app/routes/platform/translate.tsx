// The language form: tells the translation provider by its cookie, and goes back to where the visitor was.
import { data, redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { isLanguage, translationCookies } from '#app/ui/shell/translation.ts';

import type { Route } from './+types/translate';
import { pathOnThisHost } from './back-path.ts';

export function loader() {
  return redirect('/');
}

export async function action({ request, context }: Route.ActionArgs) {
  const { baseUrl, translateWidget } = context.get(depsContext).config;
  if (!translateWidget) throw data(null, { status: 404 });
  const form = await request.formData();
  const language = form.get('language');
  const headers = new Headers();
  if (isLanguage(language)) {
    for (const cookie of translationCookies(language, new URL(baseUrl).hostname)) {
      headers.append('Set-Cookie', cookie);
    }
  }
  return redirect(pathOnThisHost(form.get('back')), { status: 303, headers });
}
