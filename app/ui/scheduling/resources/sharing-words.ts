export const SHARING_WORDS: Record<'shared' | 'exclusive', string> = {
  shared: 'Gruppi insieme',
  exclusive: 'Un gruppo per unità',
};
