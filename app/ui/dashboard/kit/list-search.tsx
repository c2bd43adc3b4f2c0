import { Form, useLocation } from 'react-router';

import { TextField } from '../../form/text-field.tsx';
import { Button } from '../../parts/button.tsx';
import { KeptFields } from './kept-fields.tsx';

/** Always in view above a list; keeps the list's other filters. */
export function ListSearch({ q, label }: { q: string; label: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="get" action={pathname} className="list-search">
      <KeptFields search={search} except={['q']} />
      <TextField key={q} optional name="q" label={label} defaultValue={q} maxLength={100} />
      <Button variant="secondary">Cerca</Button>
    </Form>
  );
}
