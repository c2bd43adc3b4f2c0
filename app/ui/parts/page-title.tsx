import { useActionData } from 'react-router';

/** The document's title. Starts with «Errore:» if `wrong`, which defaults to whether the action has answered. */
export function PageTitle({ wrong, children }: { wrong?: boolean; children: string }) {
  const answer: unknown = useActionData();
  return <title>{`${(wrong ?? answer !== undefined) ? 'Errore: ' : ''}${children}`}</title>;
}
