// Normalises paths of requests and patterns of routes for comparison.

/** The path of the page that a `.data` request belongs to; other paths stay as they are. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
}

/** The router's pattern in the form of the table in access.ts, with one leading slash. */
export function pathPattern(pattern: string): string {
  return `/${pattern.replace(/^\/|\/$/g, '')}`;
}
