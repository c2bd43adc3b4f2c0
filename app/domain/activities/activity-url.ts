/** An activity's own address, from the configured base and the stored name, never from a request. */
export function activityUrl(baseUrl: string, subdomain: string): string {
  return baseUrl.replace('://', `://${subdomain}.`);
}
