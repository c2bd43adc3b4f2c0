/** The platform's own account, made once and stored. */
import type { Stripe } from 'stripe';
import type { Store } from './store.ts';
import { newId } from './objects.ts';

const SETTING = 'platform_account';

export function platformAccount(store: Store, created: number): string {
  const kept = store.setting(SETTING);
  if (kept) return kept;
  const id = newId('acct', 16);
  const account: Stripe.Account = {
    id,
    object: 'account',
    business_profile: null,
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: 'IT',
    created,
    default_currency: 'eur',
    details_submitted: true,
    email: 'piattaforma@example.com',
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  };
  store.transaction(() => {
    store.insert(id, account, created);
    store.saveSetting(SETTING, id);
  });
  return id;
}
