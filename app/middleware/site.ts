// What every page knows of the site: from the root loader, or with the refusal that kept the loaders from running.
import { data, type RouterContextProvider } from 'react-router';

import { depsContext, hostContext, viewerContext } from '#app/contexts.ts';
import { operatorStyle } from '#app/ui/operator-colours.ts';
import type { Site } from '#app/ui/shell/site.ts';
import { readTheme } from '#app/ui/shell/theme.ts';

import { translationOf } from './robots.ts';

export function siteOf(request: Request, context: Readonly<RouterContextProvider>): Site {
  const { appName, baseUrl } = context.get(depsContext).config;
  const host = context.get(hostContext);
  const session = context.get(viewerContext);
  return {
    appName,
    apexUrl: baseUrl,
    theme: readTheme(request.headers.get('Cookie')),
    operatorStyle: host.kind === 'activity' ? operatorStyle(host.activity) : undefined,
    activityName: host.kind === 'activity' ? host.activity.name : undefined,
    translation: translationOf(context),
    signedIn: session?.kind === 'full' ? true : undefined,
    impersonating: session?.impersonator && `${session.user.name} ${session.user.surname}`,
  };
}

/** 403: not in this role; 404: nothing that this person may know of. The error page has a text for each. */
export function refused(status: 403 | 404, request: Request, context: Readonly<RouterContextProvider>) {
  return data(siteOf(request, context), { status });
}
