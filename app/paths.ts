// How the paths of requests and the patterns of routes are written where they are compared.

/** The page a `.data` payload belongs to; any other path is its own page. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
}

/** A pattern as app/routes.ts and app/access.ts write it: one slash before, none behind. */
export function routePattern(pattern: string): string {
  return `/${pattern.replace(/^\/|\/$/g, '')}`;
}
