import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { wake } from '#server/core/programs/records.ts';
import { showingMailJob } from './mail-job.ts';
import { type Row, recordShowing, showingRow } from './showing-row.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Tolerance for inexact clocks and workers. */
const slack = hour;

type Confirmed = { startsAt: string; endsAt: string; state: string; rounds: number; isAnswered: boolean };

/** A confirmed or completed showing, locked until the transaction ends. */
const confirmedOf = (tx: Tx, showingId: string): Promise<Confirmed | undefined> =>
  tx.one<Confirmed>(sql`
    select s.starts_at as "startsAt", s.starts_at + s.minutes * interval '1 minute' as "endsAt", s.state, s.feedback_rounds as rounds,
      exists (select from showing_feedback f where f.organisation_id = s.organisation_id and f.showing_id = s.id) as "isAnswered"
    from showings s where s.organisation_id = ${tx.scope.organisationId} and s.id = ${showingId} and s.state in ('confirmed', 'completed')
    for update of s`);

/** Schedules what follows a confirmed showing: a reminder on the day before, its completion, and the feedback request. */
export async function planAfterwards(tx: Tx, { id: recordId, startsAt, minutes }: Row, now: number): Promise<void> {
  const start = Date.parse(startsAt);
  const end = start + minutes * 60_000;
  if (start - day > now) await wake(tx, showingReminder, { recordId }, start - day);
  await wake(tx, showingEnd, { recordId }, end);
  await wake(tx, showingFeedback, { recordId }, end);
}

/** The day before, for the requester. The listing agent is reminded by the calendar. */
export const showingReminder: BuiltIn = {
  key: 'showing_reminder',
  name: 'Showing reminders',
  async do(tx, { subjectId: showingId, now }) {
    const showing = await confirmedOf(tx, showingId);
    if (showing?.state !== 'confirmed') return { outcome: 'skipped', why: { rule: 'called_off' } };
    const start = Date.parse(showing.startsAt);
    if (start > now + day + slack) return { outcome: 'skipped', why: { rule: 'moved' }, again: start - day };
    if (start <= now) return { outcome: 'skipped', why: { rule: 'late' } };
    await tx.enqueue(showingMailJob.with({ showingId, what: 'reminder' }, { key: showingId }));
    return { outcome: 'done' };
  },
};

/** A confirmed showing whose time has passed counts as completed. */
export const showingEnd: BuiltIn = {
  key: 'showing_end',
  name: 'Completed showings',
  isNeeded: true,
  async do(tx, { subjectId: showingId, now }) {
    const showing = await confirmedOf(tx, showingId);
    if (showing?.state !== 'confirmed') return { outcome: 'skipped', why: { rule: 'called_off' } };
    const end = Date.parse(showing.endsAt);
    if (end > now) return { outcome: 'skipped', why: { rule: 'moved' }, again: end };
    await tx.run(sql`
      update showings set state = 'completed', version = version + 1
      where organisation_id = ${tx.scope.organisationId} and id = ${showingId}`);
    recordShowing(tx, 'showing.completed', await showingRow(tx, showingId));
    return { outcome: 'done' };
  },
};

/** Feedback is requested after the showing, one day later, and three days later, until it is given. */
const pauses = [day, 3 * day];

export const showingFeedback: BuiltIn = {
  key: 'showing_feedback',
  name: 'Showing feedback',
  async do(tx, { subjectId: showingId, now }) {
    const showing = await confirmedOf(tx, showingId);
    if (!showing) return { outcome: 'skipped', why: { rule: 'called_off' } };
    const end = Date.parse(showing.endsAt);
    if (end > now) return { outcome: 'skipped', why: { rule: 'moved' }, again: end };
    if (showing.isAnswered) return { outcome: 'skipped', why: { rule: 'answered' } };
    if (showing.rounds > pauses.length) return { outcome: 'skipped', why: { rule: 'asked' } };
    await tx.enqueue(showingMailJob.with({ showingId, what: 'feedback' }, { key: showingId }));
    await tx.run(sql`
      update showings set feedback_rounds = feedback_rounds + 1
      where organisation_id = ${tx.scope.organisationId} and id = ${showingId}`);
    const pause = pauses[showing.rounds];
    return { outcome: 'done', again: pause === undefined ? undefined : now + pause };
  },
};
