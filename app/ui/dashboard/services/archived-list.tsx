// Rates or questions that were put away, each with its way back.
type Props = { title: string; items: readonly { id: number; name: string; href: string }[] };

export function ArchivedList({ title, items }: Props) {
  if (items.length === 0) return null;
  return (
    <details>
      <summary className="link-alone cursor-pointer underline">{`${title} (${items.length})`}</summary>
      <ul className="grid gap-2">
        {items.map(({ id, name, href }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <span className="min-w-0 break-words text-muted">{name}</span>
            <a href={href} className="link link-alone" aria-label={`Ripristina ${name}`}>
              Ripristina
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
