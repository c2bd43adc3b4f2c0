type Crumb = { label: string; href: string };

/** Links to the pages above; the page itself is the h1 and not repeated. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Percorso" className="text-small" data-no-print>
      <ol className="flex gap-x-2 text-muted">
        {crumbs.map(({ label, href }) => (
          <li key={href} className="crumb flex min-w-0 items-center">
            <a href={href} className="truncate py-3 hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
