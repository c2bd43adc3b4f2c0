type Router = { state: { navigation: { location?: unknown } } };

/** The router is on its way to another address, or sends a form. */
export function isLeaving(): boolean {
  const router = Reflect.get(window, '__reactRouterDataRouter') as Router | undefined;
  return router?.state.navigation.location !== undefined;
}
