/** The platform's name with its mark, a torn-off ticket. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-display text-h3 font-bold">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="flex-none">
        <path
          className="fill-primary"
          d="M4 6h24a2 2 0 0 1 2 2v5a3 3 0 0 0 0 6v5a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-5a3 3 0 0 0 0-6V8a2 2 0 0 1 2-2z"
        />
        <path
          className="stroke-accent"
          d="M20 8.5v15"
          strokeWidth="2.5"
          strokeDasharray="2.5 3.5"
          strokeLinecap="round"
        />
        <path className="fill-on-primary" d="M8 11h7v2.5H8zM8 16h5v2.5H8z" />
      </svg>
      {name}
    </span>
  );
}
