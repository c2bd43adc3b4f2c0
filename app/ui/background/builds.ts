// Asks every minute, and on focus, whether there is a newer build. Source: docs/rules/calls.md#builds.

const EVERY_MS = 60_000;
const LATER_MS = 60 * 60_000;

export type Build = { id: string; timestamp: number };

export type BuildWatch = {
  /** Id of this page's build. */
  ownId: string;
  /** undefined while the server can't be reached. */
  latest: () => Promise<Build | undefined>;
  /** Called once; `later` repeats the call after an hour. */
  onNewer: (later: () => void) => void;
  visible: () => boolean;
};

/** Returns the check, to be called when the page gets the focus. */
export function watchBuilds({ ownId, latest, onNewer, visible }: BuildWatch): () => Promise<void> {
  let quietUntil = 0;
  let asking = false;

  async function check(): Promise<void> {
    if (asking || !visible() || Date.now() < quietUntil) return;
    asking = true;
    const build = await latest().finally(() => {
      asking = false;
    });
    if (build === undefined || build.id === ownId) return;
    quietUntil = Number.POSITIVE_INFINITY;
    onNewer(() => {
      quietUntil = Date.now() + LATER_MS;
    });
  }

  setInterval(() => void check(), EVERY_MS);
  return check;
}

export async function fetchLatest(): Promise<Build | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache' });
    return response.ok ? ((await response.json()) as Build) : undefined;
  } catch {
    return undefined;
  }
}
