// The document around every page: language, colour mode, fonts, skip link, loading bar, error pages.
import { type ReactNode, use, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { Route } from './+types/root';
import { flashMiddleware, takeFlash } from './middleware/flash.ts';
import { guardMiddleware } from './middleware/guard.ts';
import { impersonationMiddleware } from './middleware/impersonation.ts';
import { matchedMiddleware, siteOf, viewerMiddleware } from './middleware/own-activity.ts';
import { robotsMiddleware, translationMiddleware } from './middleware/robots.ts';
import { loadLater } from './ui/form/load-later.ts';
import { PageHead } from './ui/seo/page-head.tsx';
import { useShownMode } from './ui/shell/colour-mode.ts';
import { ComeBack, CutOffNotice, ImpersonationBar, LoadingBar } from './ui/shell/root-notices.tsx';
import { ErrorPage, statusOf } from './ui/shell/error-page.tsx';
import { DocumentContext, type Site, useSite } from './ui/shell/site.ts';
import { useStillStart } from './ui/shell/still.ts';
import favicon from './ui/shell/favicon.svg?no-inline';
import './app.css';

export const middleware: Route.MiddlewareFunction[] = [
  matchedMiddleware,
  robotsMiddleware,
  viewerMiddleware,
  impersonationMiddleware,
  translationMiddleware,
  guardMiddleware,
  flashMiddleware,
];

export function loader({ request, context }: Route.LoaderArgs): Site {
  return { ...siteOf(request, context), flash: takeFlash(context) };
}

/** Pages and error pages set their own titles. */
export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  return error === undefined || error === null ? [] : [{ name: 'robots', content: 'noindex' }];
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export function Layout({ children }: { children: ReactNode }) {
  const { operatorStyle: style, translation } = useSite();
  const theme = useShownMode();
  const served = use(DocumentContext);
  const start = useStillStart();
  useEffect(() => {
    document.documentElement.dataset.scripts = '';
    if (document.querySelector(':is(:focus, :user-valid, :user-invalid)'))
      loadLater(
        () => import('./ui/form/tell-typed.ts'),
        ({ tellTyped }) => tellTyped('input'),
      );
  }, []);
  return (
    <html lang="it" data-theme={theme} data-translate={translation?.language} data-still={start?.version}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <Meta />
        {import.meta.env.SSR && served?.page ? <PageHead page={served.page} /> : null}
        <Links nonce="" />
        {style === undefined ? null : (
          <style nonce={served?.nonce} suppressHydrationWarning>
            {style}
          </style>
        )}
      </head>
      <body>
        <a href="#contenuto" className="skip-link">
          Vai al contenuto
        </a>
        <LoadingBar />
        <CutOffNotice />
        <ComeBack />
        <ImpersonationBar />
        {children}
        {start ? (
          <script type="module" src={start.module} />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage status={statusOf(useRouteError())} />;
}
