// How the paths of requests and the patterns of routes are written where they are compared.

/** The page a `.data` payload belongs to; any other path is its own page. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
}

/** A pattern as the router writes it, with or without slashes at its ends, as the table of access.ts has it. */
export function pathPattern(pattern: string): string {
  return `/${pattern.replace(/^\/|\/$/g, '')}`;
}
