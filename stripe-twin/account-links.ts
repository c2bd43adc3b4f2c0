/** One-time links: onboarding for a connected account, and its dashboard. */
import { z } from 'zod';

import type { Call } from './call.ts';
import { endpoint, nothing, segment } from './endpoint.ts';
import { invalid } from './errors.ts';
import { newId, owned } from './ids.ts';
import type { HostedVisit } from './objects.ts';
import { text, url } from './params.ts';

const LINK_LIVES_SECONDS = 5 * 60;

const newLink = z.strictObject({
  account: text(),
  type: z.enum(['account_onboarding', 'account_update']),
  collect: z.enum(['currently_due', 'eventually_due']).optional(),
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
  refresh_url: url,
  return_url: url,
});

type NewVisit = Pick<HostedVisit, 'account' | 'purpose' | 'returnUrl' | 'refreshUrl'>;

function newVisit(call: Call, input: NewVisit): HostedVisit {
  const created = call.world.clock.seconds();
  const visit: HostedVisit = {
    ...input,
    id: newId('visit', 32),
    object: 'hosted_visit',
    expiresAt: created + LINK_LIVES_SECONDS,
    used: false,
  };
  call.world.store.insert(call.world.platform, visit, created);
  return visit;
}

export const linkEndpoints = [
  endpoint('POST /v1/account_links', {
    params: newLink,
    run(call, params) {
      const account = owned(call, 'account', { id: params.account, param: 'account' });
      const visit = newVisit(call, {
        account: account.id,
        purpose: 'onboarding',
        returnUrl: params.return_url,
        refreshUrl: params.refresh_url,
      });
      return {
        object: 'account_link',
        created: call.world.clock.seconds(),
        expires_at: visit.expiresAt,
        url: call.world.pageUrl(`/setup/e/${account.id}/${visit.id}`),
      };
    },
  }),
  endpoint('POST /v1/accounts/:account/login_links', {
    params: nothing,
    run(call, _params, path) {
      const account = owned(call, 'account', { id: segment(path, 'account'), param: 'account' });
      if (account.controller?.stripe_dashboard?.type !== 'express') {
        throw invalid('Cannot create a login link for an account without an Express Dashboard.');
      }
      if (!account.details_submitted) {
        throw invalid('Cannot create a login link for an account that has not completed onboarding.');
      }
      const visit = newVisit(call, {
        account: account.id,
        purpose: 'dashboard',
        returnUrl: '',
        refreshUrl: '',
      });
      return {
        object: 'login_link',
        created: call.world.clock.seconds(),
        url: call.world.pageUrl(`/express/${account.id}/${visit.id}`),
      };
    },
  }),
];
