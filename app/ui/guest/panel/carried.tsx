import type { PanelChoice } from './panel-data.ts';

/** What the panel's address takes along, for a form that makes the next address. */
export function Carried({ choice: { carried } }: { choice: PanelChoice }) {
  return Object.entries(carried).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
