// The router that the page was made with. A hook would weigh on every public page.
type Router = {
  getBlocker(key: string, blocks: (move: Move) => boolean): unknown;
  state: {
    navigation: { location?: unknown };
    blockers: ReadonlyMap<string, { reset?: () => void }>;
  };
};

type Place = { pathname: string };
type Move = { currentLocation: Place; nextLocation: Place };

export function pageRouter(): Router | undefined {
  return Reflect.get(window, '__reactRouterDataRouter') as Router | undefined;
}

/** It is on its way to another address, or sends a form. */
export function isLeaving(): boolean {
  return pageRouter()?.state.navigation.location !== undefined;
}
