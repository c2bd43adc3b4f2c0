// Allows search engines to list only routes declared as listed in app/routes.ts.
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { accessOf } from '#app/access.ts';
import { depsContext, viewerContext } from '#app/contexts.ts';
import type { Session } from '#app/domain/identity/signing-in/sessions.server.ts';
import { type Language, type PageTranslation, readTranslation } from '#app/ui/shell/translation.ts';

export const robotsMiddleware: MiddlewareFunction<Response> = async ({ pattern }, next) => {
  const response = await next();
  if (!accessOf(pattern)?.listed) response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};

// Decides whether the translation provider may read a page, from the route's declaration, the viewer and the
// chosen language. Other pages get neither the script nor the policy for it.

/** `null` without the widget: the router refuses to read a context whose default is undefined. */
const translationContext = createContext<PageTranslation | null>(null);

export const translationMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const { translateWidget } = context.get(depsContext).config;
  if (!translateWidget) return next();
  const open = accessOf(pattern)?.translated === true;
  const chosen = readTranslation(request.headers.get('Cookie'));
  const translation = open
    ? translationFor(context.get(viewerContext), chosen)
    : { whyNot: 'Qui la traduzione automatica non è disponibile: Google leggerebbe dati riservati.' };
  context.set(translationContext, translation);
  const response = await next();
  if (translation.language !== undefined) response.headers.set('X-Translates', '1');
  return response;
};

/** For a page that may be translated, including what the person has agreed to. */
function translationFor(session: Session | undefined, chosen: Language | undefined): PageTranslation {
  if (session === undefined) return { language: chosen };
  if (session.impersonator)
    return {
      whyNot: "La traduzione automatica non è disponibile mentre operi per conto di un'altra persona.",
    };
  return { language: session.user.translationAgreedAt ? chosen : undefined, signedIn: true };
}

export function translationOf(context: Readonly<RouterContextProvider>): PageTranslation | undefined {
  return context.get(translationContext) ?? undefined;
}
