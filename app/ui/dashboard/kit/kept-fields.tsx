/** What a GET form must carry along so that sending it keeps the rest of the list's address. Paging starts again. */
export function KeptFields({ search, except }: { search: string; except: readonly string[] }) {
  const left = new Set([...except, 'after', 'before']);
  return [...new URLSearchParams(search)]
    .filter(([name, value]) => !left.has(name) && value !== '')
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
