// The yardstick of page speed: a route of the same app with nothing on it.
export default function EmptyPage() {
  return <main id="contenuto">Vuota</main>;
}
