// The kinds of activities that the demo starts with.

export type TypePlan = { name: string; parent?: string; host: boolean; vatFree?: boolean };

export const TYPES: readonly TypePlan[] = [
  { name: 'Turismo e tempo libero', host: true },
  { name: 'Tour ed esperienze', parent: 'Turismo e tempo libero', host: true },
  { name: 'Noleggi e sport all’aperto', parent: 'Turismo e tempo libero', host: true },
  { name: 'Corsi e laboratori', parent: 'Turismo e tempo libero', host: true },
  { name: 'Musei e associazioni', parent: 'Turismo e tempo libero', host: true, vatFree: true },
  { name: 'Ospitalità', host: false },
  { name: 'Hotel e residenze', parent: 'Ospitalità', host: false },
  { name: 'Agenzie e uffici turistici', parent: 'Ospitalità', host: false },
];
