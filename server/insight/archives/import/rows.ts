import { createHash } from 'node:crypto';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { type Mapping, withIdsHere } from './ids.ts';
import type { ComingTable } from './plan.ts';
import type { ArchivedRow } from './read-archive.ts';

/** Nothing goes out because of an import: what would by itself is off until somebody turns it on. */
const quieted: Readonly<Record<string, (row: ArchivedRow) => ArchivedRow>> = {
  // Reminders and deadlines that come with the product stay as they were: some of them nobody can turn on again.
  programs: (row) => (row.state === 'on' && row.room !== 'built_in' ? { ...row, state: 'paused' } : row),
  // As a program that is paused parks them.
  enrolments: (row) => ({ ...row, parked_until: row.parked_until ?? row.next_due_at ?? null, next_due_at: null }),
  campaigns: (row) => (row.state === 'scheduled' || row.state === 'sending' ? { ...row, state: 'stopped' } : row),
  social_posts: (row) =>
    row.state === 'scheduled' || row.state === 'publishing' ? { ...row, state: 'draft', scheduled_at: null } : row,
  report_schedules: (row) => ({ ...row, is_on: false, next_at: null }),
  // Before everything that listeners have heard, so that none hears of it again.
  events: (row) => ({ ...row, tx: -1 }),
};

/** Addresses that the whole installation knows once: another is tried where one is taken. */
export const slugs: Readonly<Record<string, string>> = {
  booking_pages: 'slug',
  showing_settings: 'slug',
  open_houses: 'slug',
  site_addresses: 'slug',
  sites: 'slug',
  rental_vacancies: 'slug',
  inbound_doors: 'slug',
  commercial_sales: 'slug',
};

/** Some addresses are words with hyphens, some are one word. */
export const otherSlug = (slug: string, importId: string): string => {
  const mark = createHash('sha256').update(`${importId}:${slug}`).digest('hex').slice(0, 5);
  return `${slug.slice(0, 30).replace(/-+$/, '')}${slug.includes('-') ? '-' : ''}${mark}`;
};

/** Columns that name bytes in the file store. */
const storageColumns = ['storage_key', 'logo_key'];

/** Where bytes of the archive lie here: always in this organization's part of the store, whatever the archive says. */
export const keyHere = (mapping: Mapping, organisationId: string, key: string): string => {
  const here = withIdsHere(mapping, key) as string;
  const isOurs = here === key ? false : here.split('/').includes(organisationId);
  return isOurs && !here.startsWith('archives/')
    ? here
    : `imported/${organisationId}/${createHash('sha256').update(`${mapping.importId}:${key}`).digest('hex').slice(0, 32)}`;
};

/** A row as it is here: with ids of its own, its people, and without what opened something elsewhere. */
export function rowHere(
  table: ComingTable,
  given: ArchivedRow,
  { mapping, organisationId, ownerId, members, hasScanner }: Here,
): { row: ArchivedRow; late: ArchivedRow | undefined } {
  const quiet = quieted[table.name]?.(given) ?? given;
  const row: ArchivedRow = {};
  for (const [column, value] of Object.entries(quiet))
    if (table.columns.has(column)) row[column] = storageColumns.includes(column) ? value : withIdsHere(mapping, value);
  row.organisation_id = organisationId;
  for (const { column, required } of table.people) {
    const value = row[column];
    if (typeof value === 'string' && !members.has(value)) row[column] = required ? ownerId : null;
  }
  for (const column of table.emptied) row[column] = null;
  if (table.isScanned) row.scan = hasScanner ? 'waiting' : 'off';
  for (const column of table.dead) row[column] = hashToken(newToken());
  for (const column of storageColumns)
    if (typeof row[column] === 'string') row[column] = keyHere(mapping, organisationId, row[column]);
  if (table.late.every((column) => row[column] === null || row[column] === undefined)) return { row, late: undefined };
  const late = Object.fromEntries([...table.key, ...table.late].map((column) => [column, row[column] ?? null]));
  for (const column of table.late) row[column] = null;
  return { row, late };
}

export type Here = {
  mapping: Mapping;
  organisationId: string;
  ownerId: string;
  /** Everybody whom rows may name. */
  members: ReadonlySet<string>;
  hasScanner: boolean;
};

/** `jsonb_populate_recordset` needs the same columns in all rows of a batch. */
export function alike(rows: readonly ArchivedRow[]): ArchivedRow[] {
  const columns = new Set(rows.flatMap((row) => Object.keys(row)));
  return rows.map((row) => Object.fromEntries([...columns].map((column) => [column, row[column] ?? null])));
}
