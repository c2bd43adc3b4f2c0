// What a guest tells about themselves. The texts are the specification's; the schema is the server's last word.
import { z } from 'zod';

import { parseEmailAddress } from '../identity/email-address.ts';
import { parsePhone } from '../identity/phone.ts';

export const REQUIRED = 'Questo campo è obbligatorio';

/** One line of text: control characters would let a name write into a mail's head or a file's next row. */
function line(max: number) {
  return z
    .string({ error: REQUIRED })
    .transform((text) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').replace(/ {2,}/g, ' ').trim())
    .pipe(z.string().min(1, REQUIRED).max(max, `Al massimo ${max} caratteri`));
}

/** A text that is understood or refused; nothing at all is a message of its own. */
function readAs(parse: (text: string) => string | undefined, refusal: string) {
  return z.string({ error: REQUIRED }).transform((text, context) => {
    const read = parse(text);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: text.trim() === '' ? REQUIRED : refusal });
    return z.NEVER;
  });
}

export const contactSchema = z.object({
  name: line(80),
  surname: line(80),
  email: readAs((text) => parseEmailAddress(text)?.address, 'Email non valida'),
  phone: readAs(parsePhone, 'Numero di telefono non valido'),
  message: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
    .pipe(z.string().max(2000, 'Al massimo 2.000 caratteri'))
    .optional()
    .transform((text) => text || undefined),
  privacy: z.literal('on', { error: 'Per prenotare serve il consenso alla privacy' }),
});

export type Contact = Omit<z.output<typeof contactSchema>, 'privacy'>;
