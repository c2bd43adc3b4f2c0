export default function Home() {
  return <h1>Botteghino</h1>;
}
