// An empty route of the same app, with which the speed of pages is compared.
export default function EmptyPage() {
  return <main id="contenuto">Vuota</main>;
}
