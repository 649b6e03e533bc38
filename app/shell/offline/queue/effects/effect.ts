import type { QueryKey } from '@tanstack/react-query';
import type { Session } from '#contract/account/auth.ts';
import { type Thing, withRecord } from '../../seen-records.ts';
import { type QueuedWrite, wantedFields } from '../queued-write.ts';

export type Known = {
  session: Session;
  /** A record as it is on screen. */
  record: (id: string) => Thing | undefined;
};

/** How a waiting write looks until the server has it. */
export type Effect = {
  /** It creates a record that needs an id before the server assigns one. */
  makes?: true;
  /** The expected answer. When undefined, the caller waits for the real one. */
  answer?: (write: QueuedWrite, known: Known) => unknown;
  /** A query's data with the write applied. Applying it twice must have the same effect as once. */
  shown?: (data: unknown, key: QueryKey, write: QueuedWrite, known: Known) => unknown;
  /** The data of a query about a record that exists only on this device. */
  invented?: (key: QueryKey, write: QueuedWrite, known: Known) => unknown;
};

/** An edit of one record's fields: `PATCH` with a version. */
export const edit = (rest: (thing: Thing) => object = () => ({})): Effect => {
  const edited = (thing: Thing, write: QueuedWrite): Thing => {
    const next = { ...thing, ...wantedFields(write) };
    return { ...next, ...rest(next) };
  };
  return {
    answer: (write, { record }) => {
      const thing = write.subject && record(write.subject);
      return thing && edited(thing, write);
    },
    shown: (data, _, write) => (write.subject ? withRecord(data, write.subject, (one) => edited(one, write)) : data),
  };
};

/** An action on one record that sets these fields. */
export const mark = (marks: (write: QueuedWrite, known: Known) => object): Effect => ({
  answer: (write, known) => {
    const thing = write.subject && known.record(write.subject);
    return thing && { ...thing, ...marks(write, known) };
  },
  shown: (data, _, write, known) =>
    write.subject ? withRecord(data, write.subject, (one) => ({ ...one, ...marks(write, known) })) : data,
});

export const madeAt = ({ madeAt }: QueuedWrite): string => new Date(madeAt).toISOString();

type Page<Row> = { rows: Row[]; next: string | null };
type Pages<Row> = { pages: Page<Row>[]; pageParams: unknown[] };

export const emptyPage = { rows: [], next: null };
export const emptyPages = { pages: [emptyPage], pageParams: [null] };

/** Changes the rows of a list, paged or not. */
function withRows<Row>(data: unknown, change: (rows: Row[], isFirst: boolean) => Row[]): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if ('rows' in data) return { ...data, rows: change((data as Page<Row>).rows, true) };
  if (!('pages' in data)) return data;
  const { pages, ...rest } = data as Pages<Row>;
  return { ...rest, pages: pages.map((page, place) => ({ ...page, rows: change(page.rows, place === 0) })) };
}

/** Whether a list, paged or not, has such a row. */
export function hasRow<Row>(data: unknown, isIt: (row: Row) => boolean): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if ('rows' in data) return (data as Page<Row>).rows.some(isIt);
  return 'pages' in data && (data as Pages<Row>).pages.some((page) => hasRow(page, isIt));
}

/** Puts this row first in the list, without duplicates. */
export const withRow = <Row extends { id: string }>(data: unknown, row: Row): unknown =>
  withRows<Row>(data, (rows, isFirst) => {
    const others = rows.filter(({ id }) => id !== row.id);
    return isFirst ? [row, ...others] : others;
  });

export const withoutRow = (data: unknown, id: string): unknown =>
  withRows<{ id: string }>(data, (rows) => rows.filter((row) => row.id !== id));
