// Whether an activity's money can be sent to it. Stands here, since catalog, calendars and marketplace ask it too.
import { sql, type SQL } from 'drizzle-orm';

/** For `p` payment accounts: Stripe pays them, and their owner has not parted with them. */
export const isPayable: SQL = sql`(p.transfers_active and p.disconnected_at is null)`;

/** The same where there may be none. */
export const paysOut: SQL = sql`coalesce(${isPayable}, false)`;

/** For `a` activities. */
export const hasPayableAccount: SQL = sql`exists (
  select from payment_accounts p where p.id = a.payment_account_id and ${isPayable})`;
