import { formatPhone } from '../format/phone.ts';
import { Icon } from '../parts/icon.tsx';

type Props = { email: string | undefined; phone: string | undefined; address?: string | undefined };

/** Ways to reach somebody, each a full touch target. */
export function Contacts({ email, phone, address }: Props) {
  return (
    <ul className="grid justify-items-start">
      {email === undefined ? null : (
        <li>
          <a href={`mailto:${email}`} className="link link-alone break-all">
            <Icon name="mail" />
            {email}
          </a>
        </li>
      )}
      {phone === undefined ? null : (
        <li>
          <a href={`tel:${phone}`} className="link link-alone nums">
            <Icon name="phone" />
            {formatPhone(phone)}
          </a>
        </li>
      )}
      {address === undefined ? null : (
        <li className="flex min-h-touch items-center gap-2">
          <Icon name="pin" />
          {address}
        </li>
      )}
    </ul>
  );
}
