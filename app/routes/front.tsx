// The front page of a host: the platform's home, or an activity's page.
import { lazy } from 'react';
import { data } from 'react-router';
import { depsContext, hostContext, oddChoiceContext, publicPageContext } from '#app/contexts.ts';
import { formatDay } from '#app/domain/calendar-day.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';
import { findActivities, isInFilters, listFilters } from '#app/domain/catalog/discovery.server.ts';
import type { PublicActivity } from '#app/domain/catalog/service-page.ts';
import { findActivityOffers } from '#app/domain/scheduling/find-departures.server.ts';
import { findServices } from '#app/domain/scheduling/find-services.server.ts';
import { findActivityPage } from '#app/domain/catalog/public-pages.server.ts';
import { feeWords, takesFee } from '#app/domain/content/content-values.ts';
import { PLATFORM_ZONE } from '#app/domain/date-words.ts';
import { todayIn } from '#app/domain/wall-clock.ts';
import type { Deps } from '#app/domain/deps.ts';
import { WELCOME_CENTS } from '#app/domain/money/credit-gifts.ts';
import { formatMoney } from '#app/domain/money/money-words.ts';
import { later } from '#app/ui/form/load-later.ts';
import { creditsText } from '#app/ui/format/credits.ts';
import { Icon } from '#app/ui/parts/icon.tsx';
import preview from '#app/ui/platform/preview.png?no-inline';
import { HomeView } from '#app/ui/platform/home-view.tsx';
import { readWish, wishHref } from '#app/ui/platform/result-links.tsx';
import { DocumentTitle, previewPicture, type PublicPage } from '#app/ui/seo/page-head.tsx';
import { activityData, platformData } from '#app/ui/seo/structured-data.ts';
import { ActivitySiteFrame } from '#app/ui/shell/activity-site-frame.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { StillHandle } from '#app/ui/shell/still.ts';
import type { Route } from './+types/front';

/** Loaded only on activities' hosts. */
const ActivityView = lazy(later(() => import('#app/ui/activity/activity-view.tsx')));

export const handle = { still: true } satisfies StillHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const host = context.get(hostContext);
  const { oddChoice, page, ...shown } =
    host.kind === 'apex' ? await findHome(deps, url) : await findOwnFront(deps, host.activity.id, url);
  context.set(oddChoiceContext, oddChoice);
  context.set(publicPageContext, page);
  return { url: page?.url, ...shown };
}

async function findHome(deps: Deps, { searchParams }: URL) {
  const wish = readWish(searchParams);
  const [found, offered, filters] = await Promise.all([
    findActivities(deps, wish),
    findServices(deps, wish),
    listFilters(deps),
  ]);
  const { appName, baseUrl: apexUrl, platformFee, creditsTurnoverThresholdCents } = deps.config;
  const terms = {
    fee: takesFee(platformFee) ? feeWords(platformFee, 'il') : undefined,
    creditsFrom: creditsTurnoverThresholdCents > 0 ? formatMoney(creditsTurnoverThresholdCents) : undefined,
    welcome: creditsText(WELCOME_CENTS),
  };
  const today = todayIn(PLATFORM_ZONE, deps.now());
  const page = platformPage({ appName, apexUrl });
  const isBeyond = wish.page > 1 && found.activities.length + offered.services.length === 0;
  // Some were not understood, or are not needed.
  const isOurs =
    new URL(wishHref(wish, { page: wish.page }), apexUrl).searchParams.size === searchParams.size;
  return {
    kind: 'platform' as const,
    oddChoice: isBeyond || !isOurs || !isInFilters(wish, filters, today),
    title: page.title,
    page,
    wish,
    found,
    offered,
    today: formatDay(today),
    filters,
    terms,
  };
}

async function findOwnFront(deps: Deps, activityId: number, { searchParams }: URL) {
  const found = await findActivityPage(deps, { activityId });
  if (!found) throw data(null, { status: 404 });
  const { timeZone, published } = found.activity;
  const date = searchParams.get('date');
  const offers = published ? await findActivityOffers(deps, { activityId, timeZone, date }) : undefined;
  const { departures } = offers ?? {};
  const hasDay = departures?.chosen === date && departures.slots.length > 0;
  // The platform's home reads more names, and this page none of them.
  const oddChoice = date === null ? searchParams.size > 0 : searchParams.size > 1 || !hasDay;
  const title = [found.activity.name, found.activity.city].filter(Boolean).join(' · ');
  const page = published ? activityPage(found.activity, title, deps.config.baseUrl) : null;
  return { kind: 'activity' as const, oddChoice, title, page, ...found, offers };
}

function platformPage({ appName, apexUrl }: { appName: string; apexUrl: string }): PublicPage {
  return {
    title: `${appName}: prenota esperienze e servizi in Italia`,
    description:
      'Prenota tour, noleggi ed esperienze direttamente da chi li organizza. Paghi online, senza registrarti.',
    url: `${apexUrl}/`,
    siteName: appName,
    picture: {
      url: apexUrl + preview,
      alt: 'Un biglietto di prenotazione confermato',
      width: 1280,
      height: 640,
    },
    structuredData: platformData({ appName, apexUrl }),
  };
}

function activityPage(activity: PublicActivity, title: string, apexUrl: string): PublicPage {
  const origin = activityUrl(apexUrl, activity.subdomain);
  return {
    title,
    description: activity.description,
    url: `${origin}/`,
    siteName: activity.name,
    picture: previewPicture(activity.images[0] ?? activity.logo, origin),
    structuredData: activityData(activity, origin),
  };
}

export default function Front({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'platform') {
    return (
      <PlatformFrame>
        <DocumentTitle {...loaderData} />
        <HomeView {...loaderData} />
      </PlatformFrame>
    );
  }
  const { activity, catalogs, offers } = loaderData;
  return (
    <ActivitySiteFrame activity={activity}>
      <DocumentTitle {...loaderData} />
      {offers ? (
        <ActivityView activity={activity} catalogs={catalogs} offers={offers} />
      ) : (
        <SoonView name={activity.name} />
      )}
    </ActivitySiteFrame>
  );
}

/** An activity's host before its page is public. */
function SoonView({ name }: { name: string }) {
  return (
    <div className="page grid place-content-center py-16">
      <div className="grid max-w-checkout justify-items-center gap-4 text-center">
        <Icon name="ticket" />
        <h1>{name}</h1>
        <p>In arrivo: stiamo preparando questa pagina. Torna a trovarci tra qualche giorno.</p>
      </div>
    </div>
  );
}
