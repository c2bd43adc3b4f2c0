// Values for names in double braces, such as `{{azienda.nome}}`: figures and names from the configuration.
import { ON_THE_CARD } from '../bookings/money/money-back.ts';
import type { DomainConfig } from '../deps.ts';
import { PASSWORD_RULE } from '../identity/signing-in/password-tries.ts';
import { MOST_GUEST_CHANGES } from '../lifecycle/changes/guest-change.ts';
import { WELCOME_CENTS } from '../money/credit-gifts.ts';
import { formatMoney } from '../money/money-words.ts';
import { percent, percentAfter } from '../money/percent-text.ts';
import { lowerFirst } from '../labels.ts';
import { durationWords } from '../minutes.ts';
import type { ArticleTree, ContentElement, ContentNode } from './article.ts';

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
    ['soglia', formatMoney(config.creditsTurnoverThresholdCents)],
    ['crediti-benvenuto', String(WELCOME_CENTS / 100)],
    ['tenuta', durationWords(config.holdMinutes)],
    ['cambi', String(MOST_GUEST_CHANGES)],
    ['tempi-rimborso', ON_THE_CARD],
    ['regola-password', lowerFirst(PASSWORD_RULE)],
    ['attesa', durationWords(config.settlementDelayHours * 60)],
    ['accesso', durationWords(Math.round(config.sessionMaxAgeSeconds / 60))],
  ]);
}

/** By name: whether `{{se x}}` holds. */
export function contentConditions(config: DomainConfig): ReadonlyMap<string, boolean> {
  return new Map([
    ['traduzione', config.translateWidget],
    ['commissione', takesFee(config.platformFee)],
    ['soglia', config.creditsTurnoverThresholdCents > 0],
    ['attesa', config.settlementDelayHours > 0],
  ]);
}

export function takesFee({ percentBasisPoints, fixedCents }: DomainConfig['platformFee']): boolean {
  return percentBasisPoints + fixedCents > 0;
}

/** «3% + 0,50 €», or with an article «il 3% + 0,50 €», «l'8%». */
export function feeWords(
  { percentBasisPoints, fixedCents }: DomainConfig['platformFee'],
  article?: 'il',
): string {
  const share = article ? percentAfter(article, percentBasisPoints) : percent(percentBasisPoints);
  if (fixedCents === 0) return share;
  return percentBasisPoints === 0
    ? formatMoney(fixedCents)
    : `${share}\u00a0+\u00a0${formatMoney(fixedCents)}`;
}

// Replaces names in double braces and picture paths in an article, and leaves out what the configuration rules out.

export type Fillings = {
  /** Text by name. */
  values: ReadonlyMap<string, string>;
  /** A paragraph, list item or row that begins with `{{se x}}` or `{{senza x}}` is shown only then. */
  conditions: ReadonlyMap<string, boolean>;
  /** Address of a picture by its source path, `pictures/x.800x600.svg`. */
  pictures: ReadonlyMap<string, string>;
};

export function fillIn({ body, headings }: ArticleTree, fillings: Fillings): ArticleTree {
  return { body: filledNodes(body, fillings), headings };
}

const CONDITIONAL: ReadonlySet<string> = new Set(['li', 'p', 'tr']);

function filledNodes(nodes: readonly ContentNode[], fillings: Fillings): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (typeof node === 'string') return [filledText(node, fillings)];
    if (CONDITIONAL.has(node.tag) && !isShown(node, fillings)) return [];
    const children = filledNodes(node.children, fillings);
    if (children.length === 0 && node.children.length > 0) return [];
    const element: ContentElement = { ...node, children };
    if (node.picture)
      element.picture = { ...node.picture, src: addressOf(node.picture.src, fillings.pictures) };
    return [element];
  });
}

function isShown(element: ContentElement, { conditions }: Fillings): boolean {
  const found = firstText(element).matchAll(/\{\{(se|senza) ([^{}]*)\}\}/g);
  return [...found].every(([marker, word, name = '']) => {
    const holds = conditions.get(name);
    if (holds === undefined) throw new Error(`an article asks for ${marker}, which nothing decides`);
    return holds === (word === 'se');
  });
}

function firstText({ children: [first = ''] }: ContentElement): string {
  return typeof first === 'string' ? first : firstText(first);
}

function filledText(text: string, { values, conditions }: Fillings): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const isCondition = conditions.has(name.replace(/^(?:se|senza) /, ''));
    const value = values.get(name) ?? (isCondition ? '' : undefined);
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
