import { useNavigation } from 'react-router';
import { Button, type ButtonVariant } from '../parts/button.tsx';

type Props = {
  children: string;
  variant?: ButtonVariant;
  wide?: boolean;
  name?: string;
  value?: string;
  /** Doesn't show «Invio in corso…», for a form that only changes the view. */
  quiet?: boolean;
};

const BUSY = 'Invio in corso…';

/** Keeps its width and stays enabled while the form is being sent. */
export function SubmitButton({ children, quiet = false, ...button }: Props) {
  const { state, formMethod } = useNavigation();
  const busy = !quiet && state !== 'idle' && formMethod !== undefined && formMethod !== 'GET';
  return (
    <Button type="submit" {...button}>
      <span className="submit-label" data-other={busy ? children : BUSY}>
        {busy ? BUSY : children}
      </span>
    </Button>
  );
}
