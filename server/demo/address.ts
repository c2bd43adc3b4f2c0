// Chooses the demo's port and address; takes another port if one is in use.
import { tryPort } from '#db/embedded/free-port.ts';

type Variables = Record<string, string | undefined>;

const USUAL_PORT = 3000;
const TRIES = 50;

/** A BASE_URL that was not given follows the chosen port, so that links lead here. */
export async function chooseAddress(
  given: Variables,
  say: (line: string) => void,
): Promise<Record<string, string>> {
  if (given['BASE_URL']) {
    const port = Number(given['PORT'] || new URL(given['BASE_URL']).port || USUAL_PORT);
    if ((await tryPort(port)) === undefined) {
      throw new Error(`La porta ${port} è occupata: liberala, oppure scegline un’altra con PORT o BASE_URL`);
    }
    return { PORT: String(port) };
  }
  const wanted = Number(given['PORT'] || USUAL_PORT);
  for (let port = wanted; port < wanted + TRIES; port += 1) {
    if ((await tryPort(port)) === undefined) continue;
    if (port !== wanted) say(`La porta ${wanted} è occupata: uso la ${port}`);
    return { PORT: String(port), BASE_URL: `http://localhost:${port}` };
  }
  throw new Error(
    `Le porte da ${wanted} a ${wanted + TRIES - 1} sono tutte occupate: indica una porta libera con PORT`,
  );
}
