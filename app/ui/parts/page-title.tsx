import { useActionData } from 'react-router';

/** The document's title; starts with «Errore» if the form is `wrong`: if not given, after every answer of the action. */
export function PageTitle({ wrong, children }: { wrong?: boolean; children: string }) {
  const answer: unknown = useActionData();
  return <title>{`${(wrong ?? answer !== undefined) ? 'Errore: ' : ''}${children}`}</title>;
}
