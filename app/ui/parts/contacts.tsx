import { mapHref } from '#app/domain/catalog/map-place.ts';
import { formatPhone, phoneHref } from '../format/phone.ts';
import { Icon, type IconName } from './icon.tsx';

type Props = {
  email: string | undefined;
  phone: string | undefined;
  address?: string | undefined;
  /** A map link of its own, better than a search for the address. */
  addressUrl?: string | undefined;
  website?: string | undefined;
};

type Way = { icon: IconName; href: string; words: string; leads?: string };

/** Links to contact somebody, each a full touch target. */
export function Contacts(props: Props) {
  return (
    <ul className="grid justify-items-start">
      {waysOf(props).map(({ icon, href, words, leads }) => (
        <li key={href}>
          <a href={href} className="link link-alone nums py-2 wrap-anywhere" rel="noreferrer">
            <Icon name={icon} />
            <span>
              {words}
              {leads === undefined ? null : <span className="sr-only">{` (${leads})`}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function waysOf({ address, addressUrl, email, phone, website }: Props): Way[] {
  const ways: Way[] = [];
  if (address !== undefined)
    ways.push({ icon: 'pin', href: mapHref(address, addressUrl), words: address, leads: 'apri la mappa' });
  if (email !== undefined) ways.push({ icon: 'mail', href: `mailto:${email}`, words: email });
  if (phone !== undefined) ways.push({ icon: 'phone', href: phoneHref(phone), words: formatPhone(phone) });
  if (website !== undefined) ways.push({ icon: 'globe', href: website, words: bareAddress(website) });
  return ways;
}

function bareAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
