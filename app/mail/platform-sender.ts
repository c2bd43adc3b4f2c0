import type { MailContext, Sender } from './mail-content.ts';

// The brand's green, docs/rules/pages.md#colours.
const BRAND_COLOR = '#15985B';

/** Mails that no activity sends come from the platform itself. */
export function platformSender({ appName }: MailContext): Sender {
  return { name: appName, color: BRAND_COLOR };
}
