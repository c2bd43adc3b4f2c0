// The language form: sets the translation provider's cookie and returns to the page. Signed-in people first
// agree to what the provider reads, on a page where they can also withdraw.
import { data, redirect, type RouterContextProvider } from 'react-router';
import { depsContext, viewerContext } from '#app/contexts.ts';
import { setTranslationConsent } from '#app/domain/identity/account.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { TranslateView } from '#app/ui/platform/translate-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import { isLanguage, isTranslated, translationCookies } from '#app/ui/shell/translation.ts';
import type { Route } from './+types/translate';
import { pathOnThisHost } from '../account/answers.server.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const session = context.get(viewerContext);
  if (!context.get(depsContext).config.translateWidget || !session || session.impersonator)
    throw redirect('/');
  const language = url.searchParams.get('language');
  return {
    agreedAt: session.user.translationAgreedAt?.toISOString(),
    language: isLanguage(language) && isTranslated(language) ? language : undefined,
    back: pathOnThisHost(url.searchParams.get('back') ?? '/dashboard'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { translateWidget } = context.get(depsContext).config;
  if (!translateWidget) throw data(null, { status: 404 });
  const form = await request.formData();
  const back = pathOnThisHost(form.get('back'));
  if (form.get('consent') === 'withdrawn') return withdrawn(context);
  const language = form.get('language');
  if (!isLanguage(language)) return redirect(back, 303);
  if (isTranslated(language) && !(await hasAgreed(context, form.get('consent') === 'given')))
    return redirect(`/translate?${new URLSearchParams({ language, back })}`, 303);
  const apexHost = new URL(context.get(depsContext).config.baseUrl).hostname;
  const headers = new Headers();
  for (const cookie of translationCookies(language, apexHost)) headers.append('Set-Cookie', cookie);
  return redirect(back, { status: 303, headers });
}

/** People without a session needn't agree: their pages have no account data. */
async function hasAgreed(context: Readonly<RouterContextProvider>, agrees: boolean): Promise<boolean> {
  const session = context.get(viewerContext);
  if (!session || session.user.translationAgreedAt) return true;
  if (agrees) await setTranslationConsent(context.get(depsContext), session.user.id, true);
  return agrees;
}

async function withdrawn(context: Readonly<RouterContextProvider>): Promise<Response> {
  const session = context.get(viewerContext);
  if (!session) return redirect('/', 303);
  await setTranslationConsent(context.get(depsContext), session.user.id, false);
  const text = 'Consenso ritirato: le pagine del tuo account non vengono più tradotte';
  return redirectSaying(context, '/translate', { tone: 'success', text });
}

export default function Translate({ loaderData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <title>Traduzione automatica</title>
      <TranslateView {...loaderData} />
    </PlatformFrame>
  );
}
