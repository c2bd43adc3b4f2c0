// The platform's own address, taken apart once: everything that builds or checks an address starts here.

export type BaseUrl = {
  /** Without a trailing slash: `https://botteghino.it`, `http://localhost:3000`. */
  href: string;
  secure: boolean;
  /** Lower case, without port. */
  apex: string;
  /** As it follows the host in an address: '' or ':3000'. */
  portSuffix: string;
  /** Reachable from elsewhere, so that demo parts must not stand behind it in production. */
  isPublic: boolean;
};

/** Answers a sentence when the address can't carry the platform. */
export function parseBaseUrl(value: string): BaseUrl | string {
  const url = URL.parse(value);
  if (url === null) return 'deve essere un indirizzo come https://botteghino.it';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'deve cominciare con http:// o https://';
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    return 'deve avere solo protocollo, host ed eventualmente porta';
  }
  if (/^[\d.]+$|^\[/.test(url.hostname)) {
    return 'deve indicare un nome, non un indirizzo IP: ogni attività vive in un suo sottodominio';
  }
  if (url.hostname.endsWith('.')) return 'non deve finire con un punto';
  return {
    href: url.origin,
    secure: url.protocol === 'https:',
    apex: url.hostname,
    portSuffix: url.port === '' ? '' : `:${url.port}`,
    isPublic: url.hostname !== 'localhost' && !url.hostname.endsWith('.localhost'),
  };
}

/** The origin of one activity, or of the platform without a label. */
export function originOf(base: BaseUrl, label?: string): string {
  const host = label === undefined ? base.apex : `${label}.${base.apex}`;
  return `${base.secure ? 'https' : 'http'}://${host}${base.portSuffix}`;
}
