import { expect, test } from 'vitest';

import { actionsOf, type EntryItem, type Side } from '#app/domain/marketplace/entry.ts';

const running: Pick<EntryItem, 'sides' | 'status' | 'endedBy' | 'proposedFee' | 'proposedBy'> = {
  sides: ['origin'],
  status: 'ACCEPTED',
  endedBy: undefined,
  proposedFee: undefined,
  proposedBy: undefined,
};

test.each<[string, Partial<typeof running>, string[]]>([
  ['its owner answers a proposal', { status: 'PENDING' }, ['accept', 'reject']],
  ['its reseller takes it back', { status: 'PENDING', sides: ['destination'] }, ['withdraw']],
  [
    'who is both does either',
    { status: 'PENDING', sides: ['origin', 'destination'] },
    ['accept', 'reject', 'withdraw'],
  ],
  ['its owner changes or ends what runs', {}, ['propose-fee', 'end']],
  ['its reseller changes or leaves what runs', { sides: ['destination'] }, ['propose-fee', 'withdraw']],
  ['nothing is done to what was rejected', { status: 'REJECTED' }, []],
  ['nothing is done to what is over', { endedBy: 'destination' }, []],
  [
    'a change is answered by the other side',
    { proposedFee: 900, proposedBy: 'destination' },
    ['accept-fee', 'reject-fee', 'end'],
  ],
  ['a change is taken back by its own', { proposedFee: 900, proposedBy: 'origin' }, ['withdraw-fee', 'end']],
])('%s', (_, changes, actions) => {
  expect(actionsOf({ ...running, ...changes })).toEqual(actions);
});

test.each<Side>(['origin', 'destination'])(
  'a proposal is never answered by its %s alone and taken back too',
  (side) => {
    const actions = actionsOf({ ...running, status: 'PENDING', sides: [side] });
    expect(actions.includes('accept') && actions.includes('withdraw')).toBe(false);
  },
);
