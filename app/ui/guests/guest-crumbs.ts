export const GUEST_CRUMBS = [{ label: 'Ospiti', href: '/availability/guests' }];
