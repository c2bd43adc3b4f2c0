// One's own data: a copy, and the way out.
import { DataView } from '#app/ui/settings/data-view.tsx';

export default function Data() {
  return (
    <>
      <title>I tuoi dati</title>
      <DataView />
    </>
  );
}
