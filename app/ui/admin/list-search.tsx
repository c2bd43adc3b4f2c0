// The search of a long list; what else narrows it stays.
import { Form, useLocation } from 'react-router';

import { KeptFields } from '../bookings/kept-fields.tsx';
import { TextField } from '../form/text-field.tsx';
import { Button } from '../parts/button.tsx';

export function ListSearch({ label, q }: { label: string; q: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="get" action={pathname} className="list-search">
      <KeptFields search={search} except={['q']} />
      <TextField key={q} optional name="q" label={label} defaultValue={q} maxLength={100} />
      <Button variant="secondary">Cerca</Button>
    </Form>
  );
}
