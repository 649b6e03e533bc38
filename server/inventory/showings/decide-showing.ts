import { instantAt } from '#contract/core/time-zone.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { askFinalContacts, confirmShowing, takeOutOfCalendars } from './confirm-showing.ts';
import { showingMailJob } from './mail-job.ts';
import { showingById } from './queries.ts';
import { agreementFor, homeOf, isShown, isTaken } from './request-showing.ts';
import { faultOf } from './rules.ts';
import { lockSettings } from './settings.ts';
import { type Row, recordShowing, showingRow, spanText, taken } from './showing-row.ts';

export type Deed = 'confirm' | 'decline' | 'propose' | 'accept' | 'cancel' | 'reschedule';
type Wish = { deed: Deed; reason: string; start?: string | undefined };

const over = () => new Refusal('conflict', 'This showing can no longer be changed.');

type Answer = { id: string; tier: string; user: string | null; isAsked: boolean; answer: 'yes' | 'no' | null };

const answersOf = (tx: Tx, showingId: string): Promise<Answer[]> =>
  tx.all<Answer>(sql`
    select id, tier, user_id as "user", asked_at is not null as "isAsked", answer from showing_answers
    where organisation_id = ${tx.scope.organisationId} and showing_id = ${showingId} order by tier desc, id`);

/** Locks the settings first, as a request does, to avoid a deadlock. */
async function lockBoth(tx: Tx, id: string) {
  const home = await homeOf(tx, (await showingRow(tx, id)).listingId);
  const settings = await lockSettings(tx, home);
  return { home, settings, row: await showingRow(tx, id, true) };
}

/** A member's action, with the permissions for this showing checked. */
export async function decideAsMember(tx: Tx, actor: Member, id: string, wish: Wish): Promise<void> {
  const { can } = await showingById(tx, actor, id);
  const { row } = await lockBoth(tx, id);
  const may = {
    confirm: can.decide,
    decline: can.decide,
    propose: can.decide,
    accept: can.accept,
    cancel: can.cancel,
    reschedule: can.reschedule,
  };
  if (isDone(row, wish)) return;
  if (!may[wish.deed]) {
    const isOpen = (await showingById(tx, actor, id)).can;
    throw isOpen.decide || isOpen.cancel || isOpen.accept ? new Refusal('forbidden') : over();
  }
  // Members who may hold feedback speak for the listing.
  if (wish.deed === 'reschedule') return reschedule(tx, row, wish, can.hold);
  const asked = (await answersOf(tx, id)).filter((one) => one.isAsked && one.answer === null);
  const own = asked.find(({ user }) => user === actor.userId);
  // An asked contact answers for themselves; the listing's other members answer for everyone still asked.
  await decide(tx, row, { ...wish, deed: wish.deed }, own ? [own.id] : 'all');
}

/** By link: the requester accepts or cancels, and an asked contact decides. */
export async function decideByLink(
  tx: Tx,
  id: string,
  answerId: string | null,
  wish: Wish & { deed: Exclude<Deed, 'reschedule'> },
): Promise<void> {
  const { row } = await lockBoth(tx, id);
  const own: readonly Deed[] = answerId ? ['confirm', 'decline', 'propose'] : ['accept', 'cancel'];
  if (!own.includes(wish.deed)) throw new Refusal('conflict', 'This link doesn’t allow that.');
  if (isDone(row, wish)) return;
  if (answerId) {
    const answer = (await answersOf(tx, id)).find((one) => one.id === answerId);
    if (!answer?.isAsked) throw over();
    if (answer.answer === 'yes' && wish.deed === 'confirm') return;
  }
  await decide(tx, row, wish, answerId ? [answerId] : 'all');
}

/** A repeated action changes nothing. */
const isDone = ({ state }: Row, { deed }: Wish): boolean =>
  (state === 'cancelled' && deed === 'cancel') ||
  (state === 'declined' && deed === 'decline') ||
  (state === 'confirmed' && (deed === 'confirm' || deed === 'accept'));

async function decide(
  tx: Tx,
  row: Row,
  { deed, reason, start }: Wish & { deed: Exclude<Deed, 'reschedule'> },
  by: string[] | 'all',
): Promise<void> {
  const ends = Date.parse(row.startsAt) + row.minutes * 60_000;
  const open = {
    confirm: ['requested'],
    decline: ['requested'],
    propose: ['requested'],
    accept: ['proposed'],
  } as const;
  const isOpen = deed === 'cancel' ? row.state !== 'declined' : (open[deed] as readonly string[]).includes(row.state);
  if (!isOpen || ends <= Date.now()) throw over();
  if (deed === 'cancel') return endShowing(tx, row, 'cancelled', reason);
  if (deed === 'accept') return accept(tx, row);
  if (deed === 'propose') return propose(tx, row, reason, start, by);
  await note(tx, row, by, deed === 'confirm' ? 'yes' : 'no');
  if (deed === 'decline') {
    if (!reason) throw invalid(['reason'], 'Enter a reason.');
    return endShowing(tx, row, 'declined', reason);
  }
  await confirmWhenAgreed(tx, row);
}

const note = (tx: Tx, row: Row, by: string[] | 'all', answer: 'yes' | 'no'): Promise<number> =>
  tx.run(sql`
    update showing_answers set answer = ${answer}, answered_at = now()
    where organisation_id = ${tx.scope.organisationId} and showing_id = ${row.id} and answer is null and asked_at is not null
      and (${by === 'all'} or id = any(${by === 'all' ? [] : by}::uuid[]))`);

/** One contact of a tier is enough, or all are needed; then the next tier is asked. Returns whether the showing is confirmed. */
async function confirmWhenAgreed(tx: Tx, row: Row): Promise<boolean> {
  const home = await homeOf(tx, row.listingId);
  if (!isShown(home)) throw new Refusal('conflict', 'This home is no longer on the market, so it can’t be shown.');
  const { mode } = await lockSettings(tx, home);
  const answers = await answersOf(tx, row.id);
  const agrees = (tier: string): boolean => {
    const said = answers.filter((one) => one.tier === tier).map(({ answer }) => answer === 'yes');
    return said.length === 0 || (mode === 'confirm_all' ? said.every(Boolean) : said.some(Boolean));
  };
  if (!agrees('initial')) return false;
  if (agrees('final')) {
    await confirmShowing(tx, row);
    return true;
  }
  await askFinalContacts(tx, row);
  return false;
}

/** The time differs from what was agreed to: every required contact who didn't propose it is asked again. */
async function accept(tx: Tx, row: Row): Promise<void> {
  const start = Date.parse(row.startsAt);
  const agreement = await agreementFor(tx, { ...row, start }, row.timeZone);
  await tx.run(sql`
    update showings set state = 'requested', agreement_id = ${agreement?.id ?? null}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
  const left = (await answersOf(tx, row.id)).filter(({ isAsked, answer }) => isAsked && answer === null);
  if (await confirmWhenAgreed(tx, row)) return;
  await tx.enqueueAll([
    ...left.map(({ id: answerId }) => showingMailJob.with({ showingId: row.id, what: 'asked', answerId })),
    showingMailJob.with({ showingId: row.id, what: 'received' }),
  ]);
  recordShowing(tx, 'showing.requested', row, { brokerage: row.agentBrokerage });
}

/** A different allowed time. Members who speak for the listing may ignore its lead time. */
async function freeTime(tx: Tx, row: Row, start: string | undefined, speaksForHome: boolean) {
  if (!start) throw invalid(['start'], 'Enter a new time.');
  const settings = await lockSettings(tx, await homeOf(tx, row.listingId));
  const at = instantAt(start, row.timeZone);
  const rules = speaksForHome ? { ...settings, leadMinutes: 0 } : settings;
  const fault = faultOf(rules, at, row.minutes, Date.now());
  if (fault) throw invalid(['start'], fault.message);
  const span = spanText(at, row.minutes);
  if (!settings.mayOverlap && (await isTaken(tx, row.listingId, span, row.id))) throw taken();
  return { startsAt: new Date(at).toISOString(), span, mode: settings.mode };
}

/**
 * A promise for one time doesn't cover another: contacts are asked again, unless the listing's own members moved it. The showing leaves the
 * calendars first, so that they never contain an old time.
 */
async function reschedule(tx: Tx, row: Row, { reason, start }: Wish, speaksForHome: boolean): Promise<void> {
  const { startsAt, span, mode } = await freeTime(tx, row, start, speaksForHome);
  if (Date.parse(startsAt) === Date.parse(row.startsAt)) return;
  const agreement = await agreementFor(tx, { ...row, start: Date.parse(startsAt) }, row.timeZone);
  await tx.run(sql`
    update showings set state = 'requested', starts_at = ${startsAt}, span = ${span}::tstzrange, reason = ${reason},
      agreement_id = ${agreement?.id ?? null}, appointment_id = null, feedback_rounds = 0, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
  await takeOutOfCalendars(tx, row);
  const moved = { ...row, startsAt, state: 'requested' as const, appointmentId: null };
  recordShowing(tx, 'showing.rescheduled', moved, { from: row.startsAt, reason });
  if (speaksForHome || mode === 'auto' || mode === 'instructions') return confirmShowing(tx, moved);
  await tx.run(sql`
    update showing_answers set answer = null, answered_at = null
    where organisation_id = ${tx.scope.organisationId} and showing_id = ${row.id}`);
  const asked = (await answersOf(tx, row.id)).filter(({ isAsked }) => isAsked);
  await tx.enqueueAll([
    ...asked.map(({ id: answerId }) => showingMailJob.with({ showingId: row.id, what: 'asked', answerId })),
    showingMailJob.with({ showingId: row.id, what: 'received' }),
  ]);
}

async function propose(tx: Tx, row: Row, reason: string, start: string | undefined, by: string[] | 'all') {
  const { startsAt, span } = await freeTime(tx, row, start, true);
  // Other contacts' answers were about the old time.
  if (by !== 'all')
    await tx.run(sql`
      update showing_answers set answer = null, answered_at = null
      where organisation_id = ${tx.scope.organisationId} and showing_id = ${row.id} and id <> all(${by}::uuid[])`);
  await note(tx, row, by, 'yes');
  await tx.run(sql`
    update showings set state = 'proposed', starts_at = ${startsAt}, span = ${span}::tstzrange, reason = ${reason}, decided_at = now(),
      version = version + 1 where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
  recordShowing(tx, 'showing.proposed', { ...row, startsAt }, { from: row.startsAt, reason });
  await tx.enqueue(showingMailJob.with({ showingId: row.id, what: 'proposed' }));
}

/** Declined or canceled: the time is free again, and everyone who knew about it is notified. */
export async function endShowing(tx: Tx, row: Row, state: 'declined' | 'cancelled', reason: string): Promise<void> {
  await tx.run(sql`
    update showings set state = ${state}, reason = ${reason}, decided_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
  await takeOutOfCalendars(tx, row);
  recordShowing(tx, state === 'declined' ? 'showing.declined' : 'showing.cancelled', row, { reason });
  await tx.enqueue(showingMailJob.with({ showingId: row.id, what: state }));
}
