import { useActionData } from 'react-router';

/** The document's title, which says first that what was sent came back. */
export function PageTitle({ children }: { children: string }) {
  const answer: unknown = useActionData();
  return <title>{`${answer === undefined ? '' : 'Errore: '}${children}`}</title>;
}
