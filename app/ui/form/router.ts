// Access to the page's router without a hook, which would add to every public page.
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

/** The router is navigating or sending a form. */
export function isLeaving(): boolean {
  return pageRouter()?.state.navigation.location !== undefined;
}
