// The address that an activity's name suggests.
import { slugOf } from '../catalog/slug.ts';
import { subdomainProblem } from './subdomain.ts';

const LONGEST = 30;

/** '' where the name gives none that may be used. */
export function suggestSubdomain(name: string): string {
  if (name.trim() === '') return '';
  const label = slugOf(name.replaceAll(/['’]/g, '')).slice(0, LONGEST).replace(/-$/, '');
  return subdomainProblem(label) === undefined ? label : '';
}
