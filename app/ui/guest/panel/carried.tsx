import type { PanelChoice } from './panel-data.ts';

/** Hidden fields for parameters that the panel's address carries along. */
export function Carried({ choice: { carried } }: { choice: PanelChoice }) {
  return Object.entries(carried).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
