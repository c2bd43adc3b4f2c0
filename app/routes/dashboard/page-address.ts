// What stands before and after the subdomain in the address of an activity's page.
export function pageAddress(baseUrl: string): { before: string; after: string } {
  const { host, protocol } = new URL(baseUrl);
  return { before: `${protocol}//`, after: `.${host}` };
}
