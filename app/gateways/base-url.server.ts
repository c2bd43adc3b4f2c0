// The platform's own address, parsed once; every address is built from it and checked against it.

export type BaseUrl = {
  /** Without a trailing slash: `https://botteghino.it`, `http://localhost:3000`. */
  href: string;
  secure: boolean;
  /** Lower case, without port. */
  apex: string;
  /** '' or ':3000', to append to a host. */
  portSuffix: string;
  /** Reachable from other machines. In production, demo parts are refused then. */
  isPublic: boolean;
};

/** Returns a sentence for the operator if the address can't be used. */
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

/** Origin of an activity, or of the platform if there is no label. */
export function originOf(base: BaseUrl, label?: string): string {
  const host = label === undefined ? base.apex : `${label}.${base.apex}`;
  return `${base.secure ? 'https' : 'http'}://${host}${base.portSuffix}`;
}
