import { useActionData } from 'react-router';

/** The document's title; starts with «Errore» after a refused form. */
export function PageTitle({ children }: { children: string }) {
  const answer: unknown = useActionData();
  return <title>{`${answer === undefined ? '' : 'Errore: '}${children}`}</title>;
}
