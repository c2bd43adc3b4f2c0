import { Form } from 'react-router';

import { Button } from '../parts/button.tsx';

type Props = { what: 'job' | 'event' | 'mail' | 'payout'; id: string; about: string };

/** One thing set going again. */
export function AgainButton({ what, id, about }: Props) {
  return (
    <Form method="post">
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={id} />
      <Button variant="secondary">
        Riprova<span className="sr-only">{` ${about}`}</span>
      </Button>
    </Form>
  );
}
