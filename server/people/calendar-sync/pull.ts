import type { CalendarSettings } from '#contract/account/connectors.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { Run } from '#server/account/connections/connector.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import {
  arrive,
  changedAt,
  changeFromOutside,
  knownByUid,
  recordSettled,
  removeFromOutside,
  takeOutDay,
  timeOfSeries,
} from '../calendar/from-outside.ts';
import { anyAppointmentRow, type Row } from '../calendar/queries.ts';
import { type Copy, copiesFrom, copyOf, copyOfAppointment, forgetCopy, keepAgreed, keepCopy } from './copies.ts';
import type { Content, RemoteCalendar, RemoteEvent } from './remote.ts';

export type Chosen = CalendarSettings['calendars'][number];
export type Syncing = Run<CalendarSettings> & { remote: RemoteCalendar; owner: string; connectorName: string };

const daysBack = 30;
export const fromOf = ({ since }: Pick<Run, 'since'>): string =>
  new Date(Date.parse(since) - daysBack * 86_400_000).toISOString();

const busy = { title: 'Busy', place: '', notes: '', isPrivate: true } as const;
const isOnlyBusy = (chosen: Chosen, content: Content): boolean => chosen.isBusyOnly || content.isPrivate;

/** The content to import: for events private there, only that the member is busy; for appointments private here, only the time. */
const told = (chosen: Chosen, content: Content, row?: Row): Content =>
  isOnlyBusy(chosen, content) ? { ...content, ...busy } : row?.isPrivate ? { ...content, ...onlyTexts(row) } : content;
const onlyTexts = ({ title, place, notes, isPrivate }: Row) => ({ title, place, notes, isPrivate });

/** Reads a calendar from its last sync position. If that is no longer valid, everything is read again and missing events are looked up. */
export async function pull(run: Syncing, chosen: Chosen): Promise<void> {
  const reached = await reachedAt(run, chosen.id);
  try {
    await readAll(run, chosen, reached);
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.kind !== 'gone' || reached === null) throw error;
    await readAll(run, chosen, null);
  }
}

async function reachedAt({ within, connection }: Syncing, calendar: string): Promise<string | null> {
  const row = await within((tx) =>
    tx.one<{ reached: string | null }>(sql`
      select reached from calendar_links
      where organisation_id = ${tx.scope.organisationId} and connection_id = ${connection.id} and calendar_id = ${calendar}`),
  );
  return row?.reached ?? null;
}

async function readAll(run: Syncing, chosen: Chosen, reached: string | null): Promise<void> {
  const from = fromOf(run);
  const seen = new Set<string>();
  const times: RemoteEvent[] = [];
  let next: string | null = null;
  let last: string | null = null;
  do {
    run.signal.throwIfAborted();
    const page = await run.remote.changes(chosen.id, { reached, next, from });
    for (const event of page.events) {
      seen.add(event.id);
      // Dates of a series are handled after the series itself, because they may come first.
      if (event.ofSeries) times.push(event);
      else await take(run, chosen, event);
    }
    next = page.next;
    last = page.reached ?? last;
  } while (next);
  for (const event of times) await take(run, chosen, event);
  if (reached === null) await lookUpMissing(run, chosen, seen, from);
  if (run.mode === 'test') return;
  await run.within((tx) =>
    tx.run(sql`
      insert into calendar_links (organisation_id, connection_id, calendar_id, reached)
      values (${tx.scope.organisationId}, ${run.connection.id}, ${chosen.id}, ${last})
      on conflict (organisation_id, connection_id, calendar_id) do update set reached = excluded.reached`),
  );
}

/** After a full read, events that we know but did not receive are requested one by one. */
async function lookUpMissing(run: Syncing, chosen: Chosen, seen: ReadonlySet<string>, from: string): Promise<void> {
  const known = await run.within((tx) => copiesFrom(tx, run.connection.id, chosen.id, from));
  for (const copy of known.filter(({ externalId }) => !seen.has(externalId))) {
    const event = await run.remote.get(chosen.id, copy.externalId).catch((error: unknown) => {
      if (error instanceof ProviderRefusal && error.kind === 'gone') return gone(copy);
      throw error;
    });
    await take(run, chosen, event);
  }
}

const gone = ({ externalId }: Copy): RemoteEvent => ({
  id: externalId,
  etag: '',
  isGone: true,
  uid: externalId,
  ourId: null,
  updatedAt: new Date().toISOString(),
  ofSeries: null,
  isFree: false,
  content: null,
});

const nameIn = ({ content, id }: RemoteEvent): string =>
  content && typeof content === 'object' ? content.title || id : id;

/** Handles one event in its own transaction, so that a failing event doesn't block the others. */
async function take(run: Syncing, chosen: Chosen, event: RemoteEvent): Promise<void> {
  const key = `in:${event.id}`.slice(0, 700);
  if (run.isParked(key)) {
    run.counts.failed += 1;
    return;
  }
  try {
    if (typeof event.content === 'string') throw invalid(['event'], event.content);
    const outcome = await run.within((tx) =>
      event.ofSeries ? takeTime(tx, run, chosen, event, event.ofSeries) : takeOne(tx, run, chosen, event),
    );
    run.counts[outcome] += 1;
    if (outcome === 'in' || outcome === 'removed') run.changedAt(event.updatedAt);
    await run.succeeded(key);
  } catch (error) {
    await run.failed({ key, direction: 'in', name: nameIn(event) }, error);
  }
}

type Outcome = 'in' | 'removed' | 'same' | 'skipped';

/** Finds the appointment of an event: by its copy, by our own id, or by its UID from an earlier connection. */
async function known(
  tx: Tx,
  run: Syncing,
  event: RemoteEvent,
): Promise<{ row: Row; copy: Copy | undefined; isTheirs: boolean } | undefined> {
  const copy = await copyOf(tx, run.connection.id, event.id);
  const isOurs = event.ourId !== null && /^[0-9a-f-]{36}$/.test(event.ourId);
  const ours = copy?.appointmentId ?? (isOurs ? event.ourId! : undefined);
  let row = ours === undefined ? undefined : await anyAppointmentRow(tx, ours);
  if (!row) {
    const id = await knownByUid(tx, run.owner, event.uid);
    row = id === undefined ? undefined : await anyAppointmentRow(tx, id);
  }
  // Our id in an event proves nothing: without a copy, the event is linked only to an appointment in this member's calendar, so that no
  // other appointment leaks out through it.
  return row && { row, copy, isTheirs: !!copy || row.people.includes(run.owner) };
}

async function takeOne(tx: Tx, run: Syncing, chosen: Chosen, event: RemoteEvent): Promise<Outcome> {
  const found = await known(tx, run, event);
  const { connection, owner, mode } = run;
  const content = event.content as Content | null;
  if (!found) {
    if (!content) return 'same';
    if (event.isFree) return 'skipped';
    if (mode === 'test') return 'in';
    const row = await arrive(tx, owner, told(chosen, content), event.uid);
    await keepCopy(tx, connection.id, copyFor(chosen, event, row, isOnlyBusy(chosen, content)));
    return 'in';
  }
  const { row, copy, isTheirs } = found;
  if (!isTheirs) return 'skipped';
  if (copy && copy.etag === event.etag && !event.isGone) return 'same';
  return settle(tx, run, chosen, event, row, copy);
}

const copyFor = ({ id: calendarId }: Chosen, { id, etag }: RemoteEvent, row: Row, isBusy: boolean): Copy => ({
  externalId: id,
  calendarId,
  appointmentId: row.id,
  etag,
  version: row.version,
  isBusy,
  isDropped: false,
});

/** Both sides have it and the other side changed it. If it was changed here too, the later change wins. */
async function settle(
  tx: Tx,
  run: Syncing,
  chosen: Chosen,
  event: RemoteEvent,
  row: Row,
  copy: Copy | undefined,
): Promise<Outcome> {
  const { connection, owner, mode } = run;
  const content = event.content as Content | null;
  const isOurs = row.version !== copy?.version;
  const isLater = Date.parse(event.updatedAt) >= Date.parse(await changedAt(tx, row.id));
  const mayTake = row.organiser === owner && row.people.includes(owner);
  if (mode === 'test') return content ? 'in' : 'removed';
  if (row.removed) {
    // It was removed here, so it is removed there too, unless it is already gone.
    if (!content) await forgetCopy(tx, connection.id, event.id);
    else await keepCopy(tx, connection.id, { ...copyFor(chosen, event, row, copy?.isBusy ?? false), version: 0 });
    return 'same';
  }
  if (!mayTake) {
    // This member may not change the appointment: our version is sent again, or it is left out of this calendar.
    const isBusy = copy?.isBusy ?? false;
    await keepCopy(tx, connection.id, { ...copyFor(chosen, event, row, isBusy), version: 0, isDropped: !content });
    return 'skipped';
  }
  if (isOurs && !isLater) {
    if (!content) await forgetCopy(tx, connection.id, event.id);
    else
      await keepCopy(tx, connection.id, {
        ...copyFor(chosen, event, row, copy?.isBusy ?? false),
        version: copy?.version ?? 0,
      });
    if (copy && copy.version > 0) recordSettled(tx, row, 'here', run.connectorName);
    return 'skipped';
  }
  if (!content) {
    await removeFromOutside(tx, row);
    await forgetCopy(tx, connection.id, event.id);
    return 'removed';
  }
  const after = await changeFromOutside(tx, owner, row, told(chosen, content, row));
  await keepCopy(tx, connection.id, copyFor(chosen, event, after, isOnlyBusy(chosen, content)));
  if (isOurs && copy && copy.version > 0) recordSettled(tx, after, 'there', run.connectorName);
  return 'in';
}

/** Handles one date of a series that was moved, changed, or removed there. */
async function takeTime(
  tx: Tx,
  run: Syncing,
  chosen: Chosen,
  event: RemoteEvent,
  { id: seriesId, day }: { id: string; day: string },
): Promise<Outcome> {
  const { connection, owner, mode } = run;
  const copy = await copyOf(tx, connection.id, event.id);
  if (copy && copy.etag === event.etag && !event.isGone) return 'same';
  const ofSeries = await copyOf(tx, connection.id, seriesId);
  const series = ofSeries && (await anyAppointmentRow(tx, ofSeries.appointmentId));
  const content = event.content as Content | null;
  if (!series || series.removed) return 'skipped';
  if (mode === 'test') return content ? 'in' : 'removed';
  if (series.organiser !== owner) return 'skipped';
  const agreed = ofSeries.version === series.version;
  const before = series.version;
  let outcome: Outcome = 'same';
  if (!content && copy) {
    const row = await anyAppointmentRow(tx, copy.appointmentId);
    if (row && !row.removed) {
      await removeFromOutside(tx, row);
      outcome = 'removed';
    }
    await forgetCopy(tx, connection.id, event.id);
  } else if (!content) outcome = (await takeOutDay(tx, series, day)) ? 'removed' : 'same';
  else {
    const row = await timeOfSeries(tx, series, day);
    const known = copy ?? (await copyOfAppointment(tx, connection.id, row.id));
    if (row.removed) return 'skipped';
    const isOurs = known !== undefined && known.version !== row.version;
    if (isOurs && Date.parse(event.updatedAt) < Date.parse(await changedAt(tx, row.id))) {
      await keepCopy(tx, connection.id, { ...copyFor(chosen, event, row, false), version: known.version });
      recordSettled(tx, row, 'here', run.connectorName);
      return 'skipped';
    }
    const after = await changeFromOutside(tx, owner, row, {
      ...told(chosen, content, row),
      recurrence: null,
      exceptDays: [],
    });
    await keepCopy(tx, connection.id, copyFor(chosen, event, after, isOnlyBusy(chosen, content)));
    if (isOurs) recordSettled(tx, after, 'there', run.connectorName);
    outcome = 'in';
  }
  if (agreed) await keepAgreed(tx, connection.id, series.id, before);
  return outcome;
}
