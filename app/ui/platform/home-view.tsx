// The platform's home: headline, activities and services, and what it offers to operators.
import {
  type Discovery,
  type DiscoveryFilters,
  type DiscoveryWish,
  type FoundServices,
  isWish,
} from '#app/domain/catalog/discovery.ts';

import { ForOperators, type OperatorTerms } from './for-operators.tsx';
import { HomeHero } from './home-hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Questions } from './questions.tsx';
import { Results } from './results.tsx';

export type HomeViewProps = {
  wish: DiscoveryWish;
  found: Discovery;
  offered: FoundServices;
  today: string;
  filters: DiscoveryFilters;
  terms: OperatorTerms;
};

export function HomeView({ wish, found, offered, today, filters, terms }: HomeViewProps) {
  const searching = isWish(wish) || wish.page > 1;
  return (
    <>
      <HomeHero wish={wish} filters={filters} today={today} short={searching} />
      <Results {...{ wish, found, offered, filters, today }} />
      {searching ? null : (
        <>
          <HowItWorks />
          <ForOperators terms={terms} />
          <Questions />
        </>
      )}
    </>
  );
}
