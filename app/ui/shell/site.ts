// What every page knows of the site, from the root loader.
import { useRouteError, useRouteLoaderData } from 'react-router';
import { createContext } from 'react';
import type { PublicPage } from '../seo/page-head.tsx';
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
  /** Only on an activity's host. */
  activityName: string | undefined;
  /** Only if the translation widget is enabled. */
  translation?: PageTranslation | undefined;
  /** Message of the previous action. */
  flash?: Message | undefined;
  /** On the platform's own host: whether somebody is signed in. */
  signedIn?: boolean | undefined;
  /** Name of the impersonated person. */
  impersonating?: string | undefined;
};

const UNKNOWN: Site = {
  appName: 'Botteghino',
  apexUrl: '',
  theme: 'system',
  operatorStyle: undefined,
  activityName: undefined,
};

/** A page that was refused before the loaders ran has it from its error. Also works if the root loader failed. */
export function useSite(): Site {
  const error = useRouteError() as { data?: unknown } | undefined;
  const told = typeof error?.data === 'object' ? (error.data as Site | null) : undefined;
  return useRouteLoaderData<Site>('root') ?? told ?? UNKNOWN;
}

/** Nonce of inline styles, address of the first script, the build. */
export type ServedDocument = { nonce: string; module: string; version: string; page: PublicPage | null };

/** Only while the server renders a document. */
export const DocumentContext = createContext<ServedDocument | undefined>(undefined);
