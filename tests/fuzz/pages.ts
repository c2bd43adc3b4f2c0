// The product's forms as a browser finds them: loads pages and reads the fields of their forms.
import { matchPath } from 'react-router';
import { parse, type HTMLElement } from 'node-html-parser';

import { ACCESS } from '#app/access.ts';

import type { Answer, Wire } from './wire.ts';

export type Encoding = 'urlencoded' | 'multipart' | 'json';
export type Field = { name: string; type: string; values: string[] };

export type Target = {
  visitor: string;
  /** Of the route table. */
  pattern: string;
  host: string;
  /** Path and query. */
  address: string;
  method: string;
  encoding: Encoding;
  fields: Field[];
};

export type Place = { visitor: string; url: URL };
export type Ask = (wire: Wire, visitor: string) => Promise<Answer>;

const PATTERNS = Object.keys(ACCESS);
const MOST_HOPS = 5;

export function patternOf(pathname: string): string {
  const path = pathname.replace(/\.data$/, '');
  // The most specific first.
  const found = PATTERNS.filter((pattern) => matchPath(pattern, path) !== null);
  return found.toSorted((a, b) => wildness(a) - wildness(b))[0] ?? '/*';
}

function wildness(pattern: string): number {
  return (pattern.match(/:/g)?.length ?? 0) + (pattern.includes('*') ? 100 : 0);
}

/** The forms and links of a page. */
export async function read(place: Place, ask: Ask): Promise<{ targets: Target[]; links: Place[] }> {
  const { url, root } = await load(place, ask);
  const page = targetAt(place.visitor, url);
  const forms = root.querySelectorAll('form').map((form) => targetOf(form, { visitor: place.visitor, url }));
  const links = [
    ...root.querySelectorAll('a[href]').map((link) => link.getAttribute('href') ?? ''),
    ...forms.filter(({ method }) => method === 'GET').map((form) => `//${form.host}${filledIn(form)}`),
  ].flatMap((href) => URL.parse(parse(href).text, url) ?? []);
  return {
    targets: [page, ...forms],
    links: links.filter(({ host }) => isOurs(host, url.port)).map((link) => ({ ...place, url: link })),
  };
}

async function load(place: Place, ask: Ask): Promise<{ url: URL; root: HTMLElement }> {
  let { url } = place;
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    const headers: Wire['headers'] = [
      ['Host', url.host],
      ['Accept', 'text/html'],
    ];
    const answer = await ask(
      { method: 'GET', target: url.pathname + url.search, headers, ending: 'whole' },
      place.visitor,
    );
    const location = /\r\nlocation: (.+)/i.exec(answer.head)?.[1]?.trim();
    const next = location === undefined ? null : URL.parse(location, url);
    if (answer.status < 300 || answer.status >= 400 || next === null || !isOurs(next.host, url.port))
      return { url, root: parse(unchunked(answer)) };
    url = next;
  }
  return { url, root: parse('') };
}

function unchunked({ head, body }: Answer): string {
  return /transfer-encoding: chunked/i.test(head) ? body.replaceAll(/(^|\r\n)[\da-f]+\r\n/gi, '') : body;
}

function isOurs(host: string, port: string): boolean {
  return host === `localhost:${port}` || host.endsWith(`.localhost:${port}`);
}

export function targetAt(visitor: string, url: URL): Target {
  const { host, pathname, search } = url;
  const fields = [...url.searchParams].map(([name, value]) => ({ name, type: 'hidden', values: [value] }));
  const pattern = patternOf(pathname);
  return {
    visitor,
    pattern,
    host,
    address: pathname + search,
    method: 'GET',
    encoding: 'urlencoded',
    fields,
  };
}

function targetOf(form: HTMLElement, { visitor, url }: Place): Target {
  const action = parse(form.getAttribute('action') ?? '').text;
  const to = URL.parse(action || url.href, url) ?? url;
  const method = form.getAttribute('method')?.toUpperCase() === 'POST' ? 'POST' : 'GET';
  const fields = new Map<string, Field>();
  for (const element of form.querySelectorAll('[name]')) {
    const name = parse(element.getAttribute('name') ?? '').text;
    const field = fields.get(name) ?? { name, type: typeOf(element), values: [] };
    field.values.push(...valuesOf(element));
    fields.set(name, field);
  }
  return {
    ...targetAt(visitor, to),
    ...(method === 'GET' ? { address: to.pathname } : {}),
    method,
    encoding: form.getAttribute('enctype') === 'multipart/form-data' ? 'multipart' : 'urlencoded',
    fields: [...fields.values()],
  };
}

function typeOf(element: HTMLElement): string {
  return element.tagName === 'INPUT'
    ? (element.getAttribute('type') ?? 'text')
    : element.tagName.toLowerCase();
}

function valuesOf(element: HTMLElement): string[] {
  if (element.tagName === 'TEXTAREA') return [element.text];
  if (element.tagName === 'SELECT')
    return element.querySelectorAll('option').map((option) => parse(option.getAttribute('value') ?? '').text);
  return [parse(element.getAttribute('value') ?? '').text];
}

function filledIn({ address, fields }: Target): string {
  const query = new URLSearchParams(fields.map(({ name, values }) => [name, values[0] ?? '']));
  return `${address}?${query}`;
}
