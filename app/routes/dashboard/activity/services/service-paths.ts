// The addresses around one service, and the way back to it.
type Named = { id: number; name: string };

export function serviceHome(subdomain: string, serviceId: number): string {
  return `/dashboard/${subdomain}/services/${serviceId}`;
}

/** Above a page of a part of the service. */
export function serviceCrumbs(subdomain: string, { id, name }: Named, part: { label: string; path: string }) {
  const home = serviceHome(subdomain, id);
  return [
    { label: name, href: home },
    { label: part.label, href: `${home}/${part.path}` },
  ];
}
