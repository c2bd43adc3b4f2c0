import { useNavigation } from 'react-router';

import { Button, type ButtonVariant } from '../parts/button.tsx';

type Props = {
  children: string;
  variant?: ButtonVariant;
  wide?: boolean;
  name?: string;
  value?: string;
  /** Stays out of «Invio in corso…»: a form that only asks for another view of the page. */
  quiet?: boolean;
};

/** Keeps its width and stays enabled while the form is on its way. */
export function SubmitButton({ children, quiet = false, ...button }: Props) {
  const { state, formMethod } = useNavigation();
  const busy = !quiet && state !== 'idle' && formMethod !== undefined && formMethod !== 'GET';
  return (
    <Button type="submit" {...button}>
      <span className="grid">
        <span className={`col-start-1 row-start-1${busy ? ' invisible' : ''}`}>{children}</span>
        <span className={`col-start-1 row-start-1${busy ? '' : ' invisible'}`} role="status">
          {busy ? 'Invio in corso…' : ''}
        </span>
      </span>
    </Button>
  );
}
