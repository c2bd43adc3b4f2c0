/** A form without the router, so that the page is loaded again. */
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
