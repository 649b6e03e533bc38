import type { InputOf } from '#contract/core/call.ts';
import { addDays, daysBetween } from '#contract/core/time-zone.ts';
import type { Appointment, calendar } from '#contract/people/appointments.ts';
import { shiftRule } from '#contract/people/recurrence.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { checkTours } from '../agreements/agreements.ts';
import { subjectsOf } from './events.ts';
import { setLeads, setPeople } from './participants.ts';
import { appointmentRow, present, type Row } from './queries.ts';
import { ofTime, recordChanges } from './record-changes.ts';
import { remindLater } from './reminders.ts';
import { checkDay, cutSeries, dropChangedTimes, moveChangedTimes, takeOut } from './series.ts';
import { checkTimes, type Kept, updateAppointment } from './store.ts';
import { daysOf } from './times.ts';

type Input = InputOf<typeof calendar.change>;
export type Change = Omit<Input, 'id' | 'occurrence' | 'scope'>;

export async function lockAppointment(tx: Tx, actor: Member, id: string, removed = false): Promise<Row> {
  const row = await tx.one<Row>(sql`${appointmentRow(id, actor)} for update of a`);
  if (!row || row.removed !== removed) throw notFound();
  if (!row.mayChange) throw new Refusal('forbidden');
  return row;
}

export async function changeAppointment(
  tx: Tx,
  actor: Member,
  version: number,
  { id, occurrence, scope, ...change }: Input,
): Promise<Appointment> {
  const row = await lockAppointment(tx, actor, id);
  if (row.version !== version)
    await refuseOld(tx, {
      current: present(row, row.recurrence ? occurrence : null),
      changed: 'appointment.changed',
      subject: subjectsOf(row)[0]!,
      heldAs: ['appointmentId', id],
      told: { 'appointment.moved': ofTime, 'appointment.status_changed': ['status'] },
    });
  if (!row.recurrence && (!row.seriesId || scope === 'this')) return applied(tx, actor, row, change);
  if (scope === 'this') return changeOneTime(tx, actor, row, occurrence, change);
  if (change.status === 'held' || change.status === 'no_show')
    throw invalid(['status'], 'Each time of a series is held or missed on its own.');
  return changeSeries(tx, actor, row, occurrence, scope, change);
}

async function changeOneTime(tx: Tx, actor: Member, series: Row, occurrence: string | null, change: Change) {
  if (change.recurrence !== undefined)
    throw invalid(['recurrence'], 'How it repeats is changed for all of a series, or from one time on.');
  const day = checkDay(series, occurrence);
  const id = await takeOut(tx, series, day);
  return applied(tx, actor, await tx.get<Row>(appointmentRow(id, actor)), change);
}

async function changeSeries(
  tx: Tx,
  actor: Member,
  named: Row,
  occurrence: string | null,
  scope: 'following' | 'all',
  change: Change,
): Promise<Appointment> {
  const series = named.seriesId ? await lockAppointment(tx, actor, named.seriesId) : named;
  const first = series.start.slice(0, 10);
  const day = named.seriesId ? named.occurrence! : occurrence === null ? first : checkDay(series, occurrence);
  // A date that was changed separately and is now changed with the rest of the series belongs to the series again.
  if (named.seriesId) {
    await tx.run(sql`delete from appointments where organisation_id = ${actor.organisationId} and id = ${named.id}`);
  }
  if (scope === 'all' || day === first) return applied(tx, actor, await again(tx, actor, series.id), change, day);
  const rest = await cutSeries(tx, series, day);
  return applied(tx, actor, await again(tx, actor, rest), change, day);
}

const again = (tx: Tx, actor: Member, id: string): Promise<Row> => tx.get<Row>(appointmentRow(id, actor));

/** Showings agreed earlier stay valid; a new or changed one needs a signed agreement, and so does one that had been called off. */
const isNewTour = (before: Row, { kind, status }: Kept, { leads, start, recurrence }: Change): boolean =>
  kind === 'showing' &&
  status === 'planned' &&
  Boolean(leads || start || recurrence || before.kind !== 'showing' || before.status !== 'planned');

/** Writes a change to a row. For a series, `day` is the date that the new start is for; all other dates move by the same amount. */
async function applied(tx: Tx, actor: Member, row: Row, change: Change, day?: string): Promise<Appointment> {
  const { people, leads, ...fields } = change;
  const kept: Kept = { ...row, ...defined(fields) };
  let moved = 0;
  if (row.recurrence && day) {
    const first = row.start.slice(0, 10);
    moved = change.start ? daysBetween(day, change.start.slice(0, 10)) : 0;
    kept.start = `${addDays(first, moved)}T${(change.start ?? row.start).slice(11)}`;
    kept.recurrence =
      change.recurrence === undefined ? shiftRule(row.recurrence, moved, kept.start.slice(0, 10)) : change.recurrence;
    kept.exceptDays = row.exceptDays.map((except) => addDays(except, moved));
  }
  checkTimes(kept);
  if (row.seriesId && kept.recurrence) throw invalid(['recurrence'], 'One time of a series cannot repeat by itself.');
  await updateAppointment(tx, row.id, kept);
  if (moved !== 0) await moveChangedTimes(tx, row.id, moved);
  if (row.recurrence && !kept.recurrence) await dropChangedTimes(tx, row.id);
  if (people) await setPeople(tx, row.id, [row.organiser, ...people]);
  if (leads) await setLeads(tx, actor, row.id, leads);
  if (isNewTour(row, kept, change))
    await checkTours(
      tx,
      leads ?? row.leads.map(({ id }) => id),
      daysOf(
        kept.start,
        kept.recurrence,
        row.without.map((gone) => addDays(gone, moved)),
      ),
    );
  const after = await tx.one<Row>(appointmentRow(row.id, actor));
  // A member who removes themself may no longer see the appointment; they still get the result of their own change.
  const shown: Row = after ?? { ...row, ...kept, people: people ?? row.people, version: row.version + 1 };
  const shownDay = shown.recurrence ? addDays(day ?? shown.start.slice(0, 10), moved) : null;
  recordChanges(tx, actor, row, shown, shownDay);
  await remindLater(tx, shown);
  return present(shown, shownDay);
}

const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
