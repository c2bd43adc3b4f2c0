/** A form of its own, with scripts or without: it loads the page anew. */
export function UndoForm({ word, label }: { word: string; label?: string }) {
  return (
    <form method="post" action="/undo">
      <input type="hidden" name="undo" value={word} />
      <button className="button button-secondary button-small" aria-label={label}>
        Annulla
      </button>
    </form>
  );
}
