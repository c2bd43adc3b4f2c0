// A visitor without scripts: follows links and redirects, keeps cookies per host, fills in forms as a browser would.
import { parse, type HTMLElement } from 'node-html-parser';

import type { TestApp } from './test-app.ts';

/** What a guest types, for the booking form. */
export const GUEST = {
  name: 'Mario',
  surname: 'Rossi',
  email: 'mario@example.com',
  phone: '333 123 4567',
  privacy: true,
};

export type Page = {
  url: URL;
  status: number;
  headers: Record<string, unknown>;
  html: string;
  root: HTMLElement;
  /** The page's text with single spaces. */
  text: string;
  title: string;
};

export type Fields = Record<string, string | boolean | undefined>;

export type Visitor = {
  page: Page;
  /** Links followed and forms sent since the last typed address. */
  presses: number;
  visit(address: string): Promise<Page>;
  /** The link whose text begins so: links of the content come before those of the layout. */
  follow(words: string): Promise<Page>;
  /** Fills in the form that has a button with this text, and presses it. */
  submit(button: string, fields?: Fields): Promise<Page>;
  /** What `submit` would send, for tests that send it twice or change it. */
  request(button: string, fields?: Fields): FormRequest;
  send(request: FormRequest): Promise<Page>;
  /** Like `submit`, with files chosen in the form's file field. */
  upload(button: string, files: readonly File[]): Promise<Page>;
};

export type FormRequest = { method: 'GET' | 'POST'; url: URL; body: URLSearchParams };

type Body = { type: string; content: string | Buffer };

type Answer = { status: number; headers: Record<string, unknown>; body: string };

const MOST_TRIES = 20;
const MOST_REDIRECTS = 10;
const URL_ENCODED = 'application/x-www-form-urlencoded';

/** An internet address, since visitors of a public address never come from the machine itself. */
const VISITOR_ADDRESS = '203.0.113.20';

/** `outside` answers addresses that are not the application's, such as the card page's. */
export function visitor(
  { app }: Pick<TestApp, 'app'>,
  base: string,
  outside: (url: URL, init: RequestInit) => Promise<Response> = fetch,
): Visitor {
  const cookies = new Map<string, Map<string, string>>();
  const apex = new URL(base).hostname;

  async function ask(url: URL, method: string, body?: Body): Promise<Answer> {
    const jar = cookies.get(url.host) ?? new Map<string, string>();
    cookies.set(url.host, jar);
    const headers = {
      accept: 'text/html',
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body === undefined ? {} : { 'content-type': body.type, origin: url.origin }),
    };
    if (url.hostname !== apex && !url.hostname.endsWith(`.${apex}`)) {
      const response = await outside(url, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: body.content.toString() }),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    }
    const answer = await app.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      remoteAddress: VISITOR_ADDRESS,
      ...(body === undefined ? {} : { payload: body.content }),
    });
    // inject has decoded the values; a browser sends them back unchanged.
    for (const { name, value } of answer.cookies) jar.set(name, encodeURIComponent(value));
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }

  async function go(start: URL, method: string, sent?: Body): Promise<Page> {
    let url = start;
    let answer = await ask(url, method, sent);
    for (let hops = 0; answer.status >= 300 && answer.status < 400; hops += 1) {
      if (hops === MOST_REDIRECTS) throw new Error(`${start} redirects in circles`);
      url = new URL(String(answer.headers['location']), url);
      answer = await ask(url, 'GET');
    }
    self.page = toPage(url, answer);
    const amiss = contradiction(self.page, url === start && method === 'POST');
    if (amiss) throw new Error(`${amiss} on ${url}`);
    return self.page;
  }

  /** On a busy machine Stripe's answer may take longer than the page waits for it; guests ask again too. */
  async function untilConfirmed(page: Page, tries = 0): Promise<Page> {
    const waits = page.url.pathname === '/payment-success' && page.title.startsWith('Stiamo confermando');
    return waits && tries < MOST_TRIES ? untilConfirmed(await go(page.url, 'GET'), tries + 1) : page;
  }

  const self: Visitor = {
    page: toPage(new URL(base), { status: 0, headers: {}, body: '' }),
    presses: 0,
    visit(address) {
      self.presses = 0;
      return go(new URL(address, self.page.url), 'GET');
    },
    follow(words) {
      self.presses += 1;
      return go(linkOn(self.page, words), 'GET');
    },
    submit: (button, fields) => self.send(self.request(button, fields)),
    request: (button, fields = {}) => formRequest(self.page, button, fields),
    send({ method, url, body }) {
      self.presses += 1;
      return method === 'GET'
        ? go(withQuery(url, body), 'GET')
        : go(url, 'POST', { type: URL_ENCODED, content: body.toString() }).then((page) =>
            untilConfirmed(page),
          );
    },
    async upload(button, files) {
      const { url, body } = formRequest(self.page, button, {});
      const field = buttonOn(self.page, button).form.querySelector('input[type=file]');
      const form = new FormData();
      for (const [name, value] of body) form.append(name, value);
      for (const file of files) form.append(field?.getAttribute('name') ?? '', file);
      const encoded = new Response(form);
      const type = encoded.headers.get('Content-Type') ?? '';
      return go(url, 'POST', { type, content: Buffer.from(await encoded.arrayBuffer()) });
    },
  };
  return self;
}

/** A look at another choice is no refusal, but may say what is wrong with it. */
const WRONG = /role="alert"|aria-invalid="true"|class="[^"]*\berror\b/;

/** What a page must never say, whatever it is about. */
function contradiction({ status, html }: Page, sent: boolean): string | undefined {
  if (sent && status < 400 && html.includes('<title>Errore: ') && !WRONG.test(html))
    return 'an error in the title where nothing is wrong';
  return /<(h[2-6])\b[^>]*>[^<]*<\/\1><\/section>/.exec(html)?.[0];
}

/** Parsed only when used: many tests read only the status. */
function toPage(url: URL, { status, headers, body }: Answer): Page {
  let parsed: HTMLElement | undefined;
  const root = () => (parsed ??= parse(body, { blockTextElements: { script: false, style: false } }));
  return {
    url,
    status,
    headers,
    html: body,
    get root() {
      return root();
    },
    get text() {
      return words(root().querySelector('body') ?? root());
    },
    get title() {
      return words(root().querySelector('title') ?? parse(''));
    },
  };
}

function words(element: HTMLElement): string {
  return element.text.replaceAll(/[\s\u00a0]+/g, ' ').trim();
}

function linkOn(page: Page, wanted: string): URL {
  const link = ['main a[href]', 'a[href]']
    .flatMap((links) => page.root.querySelectorAll(links))
    .find((each) => (each.getAttribute('aria-label') ?? words(each)).startsWith(wanted));
  if (!link) throw new Error(`no link «${wanted}» on ${page.url}`);
  return new URL(decode(link.getAttribute('href') ?? ''), page.url);
}

function withQuery(url: URL, query: URLSearchParams): URL {
  const full = new URL(url);
  full.search = query.toString();
  return full;
}

function formRequest(page: Page, wanted: string, changes: Fields): FormRequest {
  const { button, form } = buttonOn(page, wanted);
  const body = new URLSearchParams(successful(form, button));
  for (const [name, value] of Object.entries(changes)) {
    body.delete(name);
    if (value !== undefined && value !== false) body.append(name, value === true ? 'on' : value);
  }
  const name = button.getAttribute('name');
  if (name && button.closest('form') !== form) body.append(name, decode(button.getAttribute('value') ?? ''));
  const asked = (attribute: string) =>
    button.getAttribute(`form${attribute}`) ?? form.getAttribute(attribute) ?? '';
  const method = asked('method').toUpperCase() === 'POST' ? 'POST' : 'GET';
  return { method, url: new URL(decode(asked('action')) || page.url.href, page.url), body };
}

function buttonOn(page: Page, wanted: string): { button: HTMLElement; form: HTMLElement } {
  const buttons = page.root.querySelectorAll('button, input[type=submit]');
  const button = buttons.find((each) => (words(each) || each.getAttribute('value') || '').startsWith(wanted));
  const owner = button?.getAttribute('form');
  const form = owner ? page.root.getElementById(owner) : button?.closest('form');
  if (!button || !form) throw new Error(`no button «${wanted}» on ${page.url}: ${page.text.slice(0, 300)}`);
  return { button, form };
}

/** The fields a browser would send, in the page's order, including the button's. */
function successful(form: HTMLElement, pressed: HTMLElement): [string, string][] {
  return form
    .querySelectorAll('input[name], textarea[name], select[name], button[name]')
    .flatMap((field): [string, string][] => {
      const name = field.getAttribute('name') ?? '';
      const sent = field === pressed ? decode(field.getAttribute('value') ?? '') : sentBy(field);
      return sent === undefined ? [] : [[name, sent]];
    });
}

/** undefined: nothing is sent. */
function sentBy(field: HTMLElement): string | undefined {
  const type = field.getAttribute('type') ?? 'text';
  if (field.tagName === 'BUTTON' || field.hasAttribute('disabled')) return undefined;
  if (['submit', 'button', 'image', 'file'].includes(type)) return undefined;
  if (['checkbox', 'radio'].includes(type))
    return field.hasAttribute('checked') ? decode(field.getAttribute('value') ?? 'on') : undefined;
  if (field.tagName === 'TEXTAREA') return field.text;
  if (field.tagName === 'SELECT') {
    const options = field.querySelectorAll('option');
    const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
    return chosen && decode(chosen.getAttribute('value') ?? chosen.text);
  }
  return decode(field.getAttribute('value') ?? '');
}

function decode(value: string): string {
  return parse(value).text;
}
