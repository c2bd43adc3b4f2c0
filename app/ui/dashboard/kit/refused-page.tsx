// Something that can't be done, why, and what can be done instead.
import type { ReactNode } from 'react';

import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from './page-header.tsx';

type Props = {
  title: string;
  crumbs: { label: string; href: string }[];
  why: ReactNode;
  instead?: ReactNode;
  back: string;
};

export function RefusedPage({ title, crumbs, why, instead, back }: Props) {
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader title={title} crumbs={crumbs} />
      <Notice tone="warn">
        <p>{why}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        {instead}
        <ButtonLink href={back} variant="plain">
          Torna indietro
        </ButtonLink>
      </div>
    </div>
  );
}
