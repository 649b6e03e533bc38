import { ProviderRefusal } from '#server/account/connections/ask.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { changedAt } from '../calendar/from-outside.ts';
import { anyAppointmentRow, type Row } from '../calendar/queries.ts';
import { type Copy, copyOf, copyOfAppointment, forgetCopy, keepCopy } from './copies.ts';
import type { Chosen, Syncing } from './pull.ts';
import type { Content, Outgoing } from './remote.ts';

const most = 500;

type Due = { id: string; isSeries: boolean };

/**
 * The member's appointments that the other side lacks or has in another state, series before single dates. Appointments that were over when
 * sync was turned on stay here.
 */
const dueOf = (tx: Tx, { connection, owner, since }: Syncing, target: string | null): Promise<Due[]> =>
  tx.all<Due>(sql`
    select a.id, a.series_id is null as "isSeries" from appointments a
    left join calendar_copies k on k.organisation_id = a.organisation_id and k.connection_id = ${connection.id} and k.appointment_id = a.id
    where a.organisation_id = ${tx.scope.organisationId}
      and a.id in (
        select p.appointment_id from appointment_people p where p.organisation_id = a.organisation_id and p.user_id = ${owner}
        union all
        select c.appointment_id from calendar_copies c where c.organisation_id = a.organisation_id and c.connection_id = ${connection.id})
      and (k.version <> a.version
        or k.version is not null and not k.is_dropped and not k.is_busy and not exists (select from appointment_people p
          where p.organisation_id = a.organisation_id and p.appointment_id = a.id and p.user_id = ${owner})
        or k.version is null and ${target !== null}::boolean and a.removed_at is null and a.status <> 'cancelled' and a.last_at > ${since}::timestamptz
          and (a.series_id is null or exists (select from calendar_copies s where s.organisation_id = a.organisation_id
            and s.connection_id = ${connection.id} and s.appointment_id = a.series_id)))
    order by a.series_id is not null, a.id limit ${sql.int(most)}`);

const contentOf = (row: Row): Content => ({
  title: row.isPrivate ? 'Busy' : row.title,
  place: row.isPrivate ? '' : row.place,
  notes: row.isPrivate ? '' : [row.notes, row.link].filter(Boolean).join('\n\n'),
  isPrivate: row.isPrivate,
  start: row.start,
  minutes: row.minutes,
  timeZone: row.timeZone,
  allDay: row.allDay,
  recurrence: row.recurrence,
  exceptDays: row.exceptDays,
});

/**
 * Sends what is due. Returns true if another round is needed: the other side changed meanwhile and has to be read first, or more is due
 * than one round sends.
 */
export async function push(run: Syncing, calendars: readonly Chosen[]): Promise<boolean> {
  const target = calendars.find(({ direction }) => direction !== 'in')?.id ?? null;
  const due = await run.within((tx) => dueOf(tx, run, target));
  let isStale = false;
  for (const { id } of due) {
    run.signal.throwIfAborted();
    const key = `out:${id}`;
    if (run.isParked(key)) {
      run.counts.failed += 1;
      continue;
    }
    const found = await run.within(async (tx) => ({
      row: await anyAppointmentRow(tx, id),
      copy: await copyOfAppointment(tx, run.connection.id, id),
      changed: await changedAt(tx, id),
    }));
    if (!found.row) continue;
    try {
      const outcome = await send(run, calendars, target, found.row, found.copy);
      run.counts[outcome] += 1;
      if (outcome !== 'skipped') run.changedAt(found.changed);
      await run.succeeded(key);
    } catch (error) {
      if (error instanceof ProviderRefusal && error.kind === 'changed') isStale = true;
      else await run.failed({ key, direction: 'out', name: found.row.title }, error);
    }
  }
  return isStale || due.length === most;
}

const isThere = ({ removed, status, people }: Row, owner: string): boolean =>
  !removed && status !== 'cancelled' && people.includes(owner);

async function send(
  run: Syncing,
  calendars: readonly Chosen[],
  target: string | null,
  row: Row,
  copy: Copy | undefined,
): Promise<'out' | 'removed' | 'skipped'> {
  const { connection, owner, remote, mode } = run;
  const agree = (kept: Copy) => run.within((tx) => keepCopy(tx, connection.id, kept));
  const isRead = copy && calendars.find(({ id }) => id === copy.calendarId)?.direction === 'in';
  if (copy && (isRead || copy.isBusy || copy.isDropped)) {
    // A copy in a calendar that is only read, one that shows only busy time, or one deleted there gets no changes from here.
    if (mode === 'sync') await agree({ ...copy, version: row.version });
    return 'skipped';
  }
  const series = row.seriesId
    ? await run.within((tx) => copyOfAppointment(tx, connection.id, row.seriesId!))
    : undefined;
  if (!isThere(row, owner)) {
    if (!copy && !series) return 'skipped';
    if (mode === 'test') return 'removed';
    const place = copy ?? (series && { ...series, externalId: await timeIn(run, series, row) });
    await remote.remove(place!.calendarId, place!.externalId).catch((error: unknown) => {
      if (!(error instanceof ProviderRefusal) || error.kind !== 'gone') throw error;
    });
    // A date of a series that is gone there must not be sent again; anything else may be created again later.
    if (row.seriesId) await agree({ ...place!, appointmentId: row.id, etag: '', version: row.version, isBusy: false });
    else await run.within((tx) => forgetCopy(tx, connection.id, place!.externalId));
    return 'removed';
  }
  if (!copy && !series && target === null) return 'skipped';
  if (mode === 'test') return 'out';
  const outgoing: Outgoing = { content: contentOf(row), ourId: row.id };
  if (copy || series) {
    const place = copy ?? { ...series!, externalId: await timeIn(run, series!, row), etag: '' };
    try {
      const written = await remote.update(place.calendarId, place.externalId, place.etag, outgoing);
      await agree({
        ...place,
        appointmentId: row.id,
        externalId: written.id,
        etag: written.etag,
        version: row.version,
      });
      return 'out';
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.kind !== 'gone' || row.seriesId || target === null) throw error;
    }
  }
  const written = await remote.insert(target!, outgoing);
  await agree({
    externalId: written.id,
    calendarId: target!,
    appointmentId: row.id,
    etag: written.etag,
    version: row.version,
    isBusy: false,
    isDropped: false,
  });
  return 'out';
}

async function timeIn(run: Syncing, series: Copy, row: Row): Promise<string> {
  const whole = await run.within(async (tx) => {
    const known = await copyOf(tx, run.connection.id, series.externalId);
    return known && anyAppointmentRow(tx, known.appointmentId);
  });
  if (!whole) throw new ProviderRefusal('refused', 'The series that it belongs to is not there.');
  return run.remote.timeOf(series.calendarId, series.externalId, contentOf(whole), row.occurrence!);
}
