// Fills values into messages compiled at build time, so that browsers don't load the message parser.
import format, { type CompiledMessage } from 'icu-minify/format';

export type MessageValues = Record<string, string | number>;

const LOCALE = 'it';

// Also groups 1.000; by default Italian groups from 10.000 on.
const formats = { number: { grouped: { useGrouping: 'always' as const } } };

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

export function fill(message: CompiledMessage, values: MessageValues): string {
  return String(format(message, LOCALE, values, { formats, formatters }));
}
