// The address that an activity's name suggests.
import { foldText } from '../search-words.ts';
import { subdomainProblem } from './subdomain.ts';

const LONGEST = 30;

/** '' where the name gives none that may be used. */
export function suggestSubdomain(name: string): string {
  const label = foldText(name)
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  return subdomainProblem(label) === undefined ? label : '';
}
