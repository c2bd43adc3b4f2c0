// What an administrator may do in somebody's name, for each pattern of routes.ts that is not as the others: elsewhere
// pages open, and every write is on record. A test asks every route.

export type ImpersonationRight =
  /** Pages open; each write is on record before it is done. */
  | 'write'
  /** Opening it is on record too: it shows many people's data at once, or carries them away. */
  | 'recorded'
  /** Pages open; nothing can be changed. */
  | 'look'
  /** The person's own: it doesn't even open. */
  | 'nothing';

const RIGHTS: Record<string, ImpersonationRight> = {
  // Whoever holds these holds the account itself.
  '/settings/password': 'look',
  '/settings/email': 'look',
  '/settings/erase': 'look',
  '/settings/confirm': 'nothing',
  '/settings/second-factor': 'nothing',
  // Their consent to be read by the translation provider.
  '/translate': 'nothing',
  '/settings/data.json': 'nothing',
  // Where the money goes. Their names and states may be looked at.
  '/dashboard/:subdomain/money/accounts': 'look',
  '/dashboard/:subdomain/money/accounts/new': 'nothing',
  '/dashboard/:subdomain/money/accounts/:accountId': 'nothing',
  '/dashboard/:subdomain/money/accounts/:accountId/disconnect': 'nothing',
  '/dashboard/:subdomain/money/accounts/:accountId/stripe': 'nothing',
  '/dashboard/:subdomain/money/accounts/:accountId/return': 'nothing',
  // Who knows a feed's address reads on when the impersonation is over.
  '/availability/feeds': 'nothing',
  '/availability/feeds/renew': 'nothing',
  '/availability/bookings': 'recorded',
  '/availability/bookings/day': 'recorded',
  '/availability/departures': 'recorded',
  '/checkin': 'recorded',
  '/checkin/day.json': 'recorded',
  '/availability/bookings/export.csv': 'recorded',
  '/availability/guests': 'recorded',
  '/search': 'recorded',
  '/dashboard/:subdomain/money/:month': 'recorded',
  '/dashboard/:subdomain/money/:month/:file': 'recorded',
};

export function impersonationRight(pattern: string): ImpersonationRight {
  return RIGHTS[pattern] ?? 'write';
}
