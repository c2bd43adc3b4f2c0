// What every page knows of the site, from the root loader.
import { useRouteLoaderData } from 'react-router';

import type { Theme } from './theme.ts';
import type { PageTranslation } from './translation.ts';
import type { Message } from '../toasts/toast-list.ts';

export type Site = {
  appName: string;
  /** The platform's own address, without a trailing slash. */
  apexUrl: string;
  theme: Theme;
  /** Custom properties with the operator's colours; only on an activity's host. */
  operatorStyle: string | undefined;
  /** Whose host this is; only on an activity's. */
  activityName: string | undefined;
  /** Only where the widget is on. */
  translation?: PageTranslation | undefined;
  /** What the action before this page has to say. */
  flash?: Message | undefined;
  /** On the platform's own host: whether somebody is signed in. */
  signedIn?: boolean | undefined;
  /** Whose name an administrator acts in. */
  impersonating?: string | undefined;
};

const UNKNOWN: Site = {
  appName: 'Botteghino',
  apexUrl: '',
  theme: 'system',
  operatorStyle: undefined,
  activityName: undefined,
};

/** Also where the root loader itself has failed. */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? UNKNOWN;
}
