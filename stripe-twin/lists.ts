/** Stripe's lists: newest first, a page at a time, filtered by fields and by date. */
import { z } from 'zod';
import { at, type Call, type Endpoint, endpoint, nothing, owned } from './call.ts';
import { missing } from './errors.ts';
import type { ObjectKind, Objects } from './objects.ts';
import { page, range, text } from './params.ts';
import type { Query } from './store.ts';

export type ApiList<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };
type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};
type Range = z.output<typeof range>;
type Conditions = NonNullable<Query['where']>;

export const listParams = <S extends z.ZodRawShape>(filters: S) => z.strictObject({ ...page, ...filters });

export const datedListParams = <S extends z.ZodRawShape>(filters: S) =>
  z.strictObject({ ...page, created: range.optional(), ...filters });

const dated = datedListParams({});

const COMPARISON = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

export function createdWithin(created: Range | undefined): Conditions {
  if (created === undefined) return [];
  if (typeof created === 'number') return [{ sql: 'created = ?', values: [created] }];
  return (['gt', 'gte', 'lt', 'lte'] as const).flatMap((key) => {
    const bound = created[key];
    return bound === undefined ? [] : [{ sql: `created ${COMPARISON[key]} ?`, values: [bound] }];
  });
}

/** SQL conditions for the requested fields, by their path in the object. */
export function fieldsEqual(fields: Record<string, string | undefined>): Conditions {
  return Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [{ sql: `body ->> '$.${field}' = ?`, values: [value] }],
  );
}

/** `GET` of a list: newest first, by date and by the named fields. */
export function listEndpoint(url: `/v1/${string}`, kind: ObjectKind, fields: string[] = []): Endpoint {
  const filters = Object.fromEntries(fields.map((field) => [field, text().optional()]));
  // The SDK's types have no filters by name, so the parameters are passed on as they came.
  const params = dated.extend(filters) as unknown as typeof dated;
  return endpoint(`GET ${url}`, {
    params,
    run: (call, { created, limit, starting_after, ending_before, ...asked }) =>
      listObjects(call, {
        kind,
        url,
        page: { limit, starting_after, ending_before },
        where: [...createdWithin(created), ...fieldsEqual(asked)],
      }),
  });
}

/** `GET` of one object by the id at the end of its path. */
export function getEndpoint(url: `/v1/${string}/:${string}`, kind: ObjectKind): Endpoint {
  const name = url.slice(url.lastIndexOf(':') + 1);
  return endpoint(`GET ${url}`, {
    params: nothing,
    run: (call, _params, path) => owned(call, kind, at(path, name)),
  });
}

type Listing<K extends ObjectKind> = { kind: K; url: string; page: Page; where?: Conditions };

export function listObjects<K extends ObjectKind>(call: Call, listing: Listing<K>): ApiList<Objects[K]> {
  const { limit = 10, starting_after: after, ending_before: before } = listing.page;
  const where = [...(listing.where ?? [])];
  if (after)
    where.push({
      sql: 'seq < ?',
      values: [sequence(call, listing.kind, { id: after, param: 'starting_after' })],
    });
  if (before)
    where.push({
      sql: 'seq > ?',
      values: [sequence(call, listing.kind, { id: before, param: 'ending_before' })],
    });
  const backwards = before !== undefined && after === undefined;
  const rows = call.world.store.select({
    kind: listing.kind,
    account: call.account,
    where,
    order: backwards ? 'ASC' : 'DESC',
    limit: limit + 1,
  });
  const data = rows.slice(0, limit);
  if (backwards) data.reverse();
  return { object: 'list', data, has_more: rows.length > limit, url: listing.url };
}

function sequence(call: Call, kind: ObjectKind, cursor: { id: string; param: string }): number {
  const { id, param } = cursor;
  const found = call.world.store.find(kind, id);
  const seq = found?.account === call.account ? call.world.store.sequenceOf(id) : null;
  if (seq === null) throw missing(kind, id, param);
  return seq;
}
