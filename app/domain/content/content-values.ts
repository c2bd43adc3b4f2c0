// Values for names in double braces, such as `{{azienda.nome}}`: figures and names from the configuration.
import { ON_THE_CARD } from '../bookings/money/money-back.ts';
import type { DomainConfig } from '../deps.ts';
import { PASSWORD_RULE } from '../identity/signing-in/password-tries.ts';
import { MOST_GUEST_CHANGES } from '../lifecycle/changes/guest-change.ts';
import { WELCOME_CENTS } from '../money/credit-gifts.ts';
import { percent } from '../money/percent-text.ts';
import { lowerFirst } from '../labels.ts';
import type { ArticleTree, ContentElement, ContentNode } from './article.ts';

const DAY_SECONDS = 86_400;

export function contentValues(config: DomainConfig): ReadonlyMap<string, string> {
  const { appName, baseUrl, company, platformFee } = config;
  const host = new URL(baseUrl).host;
  return new Map([
    ['nome', appName],
    ['host', host],
    ['azienda.nome', company.name],
    ['azienda.indirizzo', company.address],
    ['azienda.piva', company.vatNumber],
    ['azienda.email', company.email],
    ['azienda.pec', company.certifiedEmail],
    ['commissione', feeWords(platformFee)],
    ['soglia', euroWords(config.creditsTurnoverThresholdCents)],
    ['crediti-benvenuto', String(WELCOME_CENTS / 100)],
    ['minuti', String(config.holdMinutes)],
    ['cambi', String(MOST_GUEST_CHANGES)],
    ['tempi-rimborso', ON_THE_CARD],
    ['regola-password', lowerFirst(PASSWORD_RULE)],
    ['ore-accredito', String(config.settlementDelayHours)],
    ['giorni-sessione', String(Math.round(config.sessionMaxAgeSeconds / DAY_SECONDS))],
  ]);
}

/** «3% + 0,50 €» */
export function feeWords({ percentBasisPoints, fixedCents }: DomainConfig['platformFee']): string {
  const share = percent(percentBasisPoints);
  if (fixedCents === 0) return share;
  return percentBasisPoints === 0 ? euroWords(fixedCents) : `${share}\u00a0+\u00a0${euroWords(fixedCents)}`;
}

const figure = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, useGrouping: 'always' });

/** «1.000,00 €» */
export function euroWords(cents: number): string {
  return `${figure.format(cents / 100)}\u00a0€`;
}

// Replaces names in double braces and picture paths in an article.

export type Fillings = {
  /** Text by name. */
  values: ReadonlyMap<string, string>;
  /** Address of a picture by its source path, `pictures/x.800x600.svg`. */
  pictures: ReadonlyMap<string, string>;
};

export function fillIn({ body, headings }: ArticleTree, fillings: Fillings): ArticleTree {
  return { body: body.map((node) => filledNode(node, fillings)), headings };
}

function filledNode(node: ContentNode, fillings: Fillings): ContentNode {
  if (typeof node === 'string') return filledText(node, fillings.values);
  const element: ContentElement = {
    ...node,
    children: node.children.map((child) => filledNode(child, fillings)),
  };
  if (node.picture)
    element.picture = { ...node.picture, src: addressOf(node.picture.src, fillings.pictures) };
  return element;
}

function filledText(text: string, values: Fillings['values']): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`an article names {{${name}}}, which nothing stands for`);
    return value;
  });
}

function addressOf(path: string, pictures: Fillings['pictures']): string {
  const address = pictures.get(path);
  if (address === undefined) throw new Error(`there is no picture ${path}`);
  return address;
}

const BLOCKS = new Set(['blockquote', 'h2', 'h3', 'li', 'p', 'pre', 'td', 'th', 'tr']);

/** Plain text, each block on a line. */
export function wordsOf(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const words = wordsOf(node.children);
      return BLOCKS.has(node.tag) ? `${words}\n` : words;
    })
    .join('');
}
