// Icons of the public pages, on a grid of 24. Decorative: text says the same.

const PATHS = {
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4M12 17h.01',
  'arrow-left': 'M20 12H4m0 0 6-6m-6 6 6 6',
  calendar: 'M4 6.5h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5v5l3 2',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 8h.01',
  lock: 'M5.5 10.5h13v10h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  minus: 'M6 12h12',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 2.6-5.5 6.5-5.5s6.5 1.5 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c2.2.7 3.5 2.3 3.5 5.1',
  phone:
    'M6 3.5h3.5l1.5 5-2.2 1.6a12 12 0 0 0 5.1 5.1l1.6-2.2 5 1.5V18c0 1.5-1 2.5-2.5 2.5C10 20.5 3.5 14 3.5 6 3.5 4.5 4.5 3.5 6 3.5z',
  pin: 'M12 21c4.5-4.6 7-8 7-11a7 7 0 1 0-14 0c0 3 2.5 6.4 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  play: 'M8 5.5v13l10.5-6.5z',
  plus: 'M12 6v12M6 12h12',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5',
  ticket: 'M3.5 6.5h17V10a2 2 0 0 0 0 4v3.5h-17V14a2 2 0 0 0 0-4zM14.5 6.5v2M14.5 11v2M14.5 15.5v2',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
