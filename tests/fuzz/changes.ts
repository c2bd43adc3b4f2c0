// How the fields of a real form are changed before they are sent.
import fc from 'fast-check';

import type { Sent } from './encode.ts';
import { bentName, control, file, jsonValue, words } from './hostile.ts';

export type Change = (fields: readonly Sent[]) => Sent[];

const somewhere = fc.nat(1000);

function on(at: number, turn: (field: Sent) => Sent[]): Change {
  return (fields) => fields.flatMap((field, index) => (index === at % fields.length ? turn(field) : [field]));
}

const changed = <T>(
  weight: number,
  what: fc.Arbitrary<T>,
  turn: (field: Sent, drawn: T) => Sent[],
): fc.WeightedArbitrary<Change> => ({
  weight,
  arbitrary: fc.tuple(somewhere, what).map(([at, drawn]) => on(at, (field) => turn(field, drawn))),
});

const values = changed(6, words, ([name], value) => [[name, value]]);
const everyValue: fc.WeightedArbitrary<Change> = {
  weight: 2,
  arbitrary: words.map((value) => (fields: readonly Sent[]) => fields.map(([name]): Sent => [name, value])),
};
const names = changed(3, bentName, ([name, value], bend) => [[bend(String(name)), value]]);
const moreNames = changed(1, bentName, (field, bend) => [field, [bend(String(field[0])), field[1]]]);
const repeated = changed(2, fc.constantFrom(2, 100, 5800, 10_000), (field, times) =>
  Array.from({ length: times }, () => field),
);
const dropped = changed(1, fc.constant(undefined), () => []);
const twice = changed(1, words, (field, value) => [field, [field[0], value]]);
const files = changed(1, file, ([name], sent) => [[name, sent]]);
const structures = changed(1, jsonValue, ([name], value) => [[name, [value]]]);
const controls: fc.WeightedArbitrary<Change> = {
  weight: 2,
  arbitrary: fc.tuple(somewhere, control).map(
    ([at, [name, value]]): Change =>
      (fields) => [...fields, [name, value(String(fields[at % fields.length]?.[0] ?? 'a'))]],
  ),
};

export const change: fc.Arbitrary<Change> = fc.oneof(
  values,
  everyValue,
  names,
  moreNames,
  repeated,
  dropped,
  twice,
  files,
  structures,
  controls,
);
