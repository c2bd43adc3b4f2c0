type Crumb = { label: string; href: string };

/** The way back up; the page itself is its h1 and not repeated. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Percorso" className="text-small">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, href }) => (
          <li key={href} className="crumb">
            <a href={href} className="link-alone link">
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
