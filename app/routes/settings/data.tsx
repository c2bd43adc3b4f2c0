// One's own data: a copy, and the way out.
import { DataView } from '#app/ui/settings/account-views.tsx';

export default function Data() {
  return (
    <>
      <title>I tuoi dati</title>
      <DataView />
    </>
  );
}
