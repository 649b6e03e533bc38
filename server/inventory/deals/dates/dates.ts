import type { InputOf } from '#contract/core/call.ts';
import { instantAt } from '#contract/core/time-zone.ts';
import {
  type Bases,
  daysByRules,
  movesOf,
  type RuledDate,
  unfoundedKeys,
} from '#contract/inventory/deals/date-rules.ts';
import { type DealDate, type dealDates, mostDates } from '#contract/inventory/deals/deal-dates.ts';
import type { TemplateDate } from '#contract/inventory/deals/deal-templates.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockChangeable, lockVersion, subjectOf } from '../lock-deal.ts';
import { checkMembers } from '../members.ts';
import { dealById } from '../queries.ts';
import { remindLater } from './reminders.ts';

type Kept = Omit<DealDate, 'dueAt'>;
type Moved = { id: string; name: string; from: string | null; to: string | null };

const keptDates = (tx: Tx, dealId: string): Promise<Kept[]> =>
  tx.all<Kept>(sql`
    select d.id, d.key, d.name, d.rule, d.on_day as "on", d.at_time as time, d.state, d.reason, d.owner_id as owner,
      (select json_build_object('id', f.id, 'name', f.name) from files f
        where f.organisation_id = d.organisation_id and f.id = d.waiver_file_id and f.deleted_at is null) as waiver
    from deal_dates d where d.organisation_id = ${tx.scope.organisationId} and d.deal_id = ${dealId}
    order by d.on_day nulls last, d.at_time, d.id`);

const basesOf = ({ acceptedOn, closingOn }: Pick<Deal, 'acceptedOn' | 'closingOn'>): Bases => ({
  acceptance: acceptedOn,
  closing: closingOn,
});

function withMoment(date: Kept, timeZone: string): DealDate {
  const { on, time } = date;
  return { ...date, dueAt: on && new Date(instantAt(`${on}T${time}`, timeZone)).toISOString() };
}

/** Met and waived dates keep their day; the others follow their rules. */
const stillRuled = (dates: readonly Kept[]): RuledDate[] =>
  dates.map(({ key, rule, on, state }) => ({ key, rule: state === 'open' ? rule : null, on }));

export async function datesOf(tx: Tx, actor: Member, id: string): Promise<{ dates: DealDate[] }> {
  const deal = await tx.one<Deal>(dealById(id, actor));
  if (!deal) throw notFound();
  return { dates: (await keptDates(tx, id)).map((date) => withMoment(date, deal.timeZone)) };
}

/** Stores the next date on the deal, so that lists need no lookup. */
export async function followNext(tx: Tx, dealId: string): Promise<void> {
  await tx.run(sql`
    update deals set modified_at = now(), version = version + 1, next_date_on = (
      select min(on_day) from deal_dates
      where organisation_id = ${tx.scope.organisationId} and deal_id = ${dealId} and state = 'open')
    where organisation_id = ${tx.scope.organisationId} and id = ${dealId}`);
  await remindLater(tx, dealId);
}

/** Moves every date to the day of its rule, and returns the ones that moved. */
async function settle(tx: Tx, dealId: string, bases: Bases): Promise<Moved[]> {
  const dates = await keptDates(tx, dealId);
  const moves = movesOf(stillRuled(dates), bases);
  if (moves.length > 0)
    await tx.run(sql`
      update deal_dates d set on_day = m.day from unnest(${moves.map(({ key }) => key)}::text[], ${moves.map(({ to }) => to)}::date[]) m(key, day)
      where d.organisation_id = ${tx.scope.organisationId} and d.deal_id = ${dealId} and d.key = m.key`);
  await followNext(tx, dealId);
  return named(dates, moves);
}

const named = (dates: readonly Kept[], moves: ReturnType<typeof movesOf>): Moved[] =>
  moves.map(({ key, from, to }) => {
    const { id, name } = dates.find((date) => date.key === key)!;
    return { id, name, from, to };
  });

/** A date that the contract does not know, and why it is not to be met. */
export type Waiver = { key: string; reason: string };

/** Those, and whatever is counted from one of them. */
function waivedIn(dates: readonly Pick<Kept, 'key' | 'rule'>[], waivers: readonly Waiver[]): Map<string, string> {
  const reasons = new Map(waivers.map(({ key, reason }) => [key, reason]));
  for (let before = -1; before < reasons.size; ) {
    before = reasons.size;
    for (const { key, rule } of dates) {
      const reason = rule && reasons.get(rule.base);
      if (reason) reasons.set(key, reason);
    }
  }
  return reasons;
}

export async function layOutDates(
  tx: Tx,
  dealId: string,
  dates: readonly TemplateDate[],
  bases: Bases,
  waivers: readonly Waiver[] = [],
): Promise<void> {
  if (dates.length === 0) return;
  const waived = waivedIn(dates, waivers);
  const days = daysByRules(
    dates.map(({ key, rule }) => ({ key, rule, on: null })),
    bases,
  );
  await tx.run(sql`
    insert into deal_dates (organisation_id, id, deal_id, key, name, rule, on_day, at_time, state, reason)
    select ${tx.scope.organisationId}, lintel.new_id(), ${dealId}, d.key, d.name, d.rule, d.day, d.time,
      case when d.reason = '' then 'open' else 'waived' end, d.reason
    from jsonb_to_recordset(${JSON.stringify(
      dates.map(({ key, name, rule, time }) => ({
        ...{ key, name, rule, time },
        ...{ day: days.get(key) ?? null, reason: waived.get(key) ?? '' },
      })),
    )}::jsonb) d(key text, name text, rule jsonb, time text, day date, reason text)`);
  await tx.run(sql`
    update deals set next_date_on = (select min(on_day) from deal_dates
      where organisation_id = ${tx.scope.organisationId} and deal_id = ${dealId} and state = 'open')
    where organisation_id = ${tx.scope.organisationId} and id = ${dealId}`);
  await remindLater(tx, dealId);
}

/** Agreed dates replace open dates with the same keys, and are calculated at once. */
export async function agreeDates(
  tx: Tx,
  deal: Pick<Deal, 'id' | 'acceptedOn' | 'closingOn'>,
  dates: readonly TemplateDate[],
): Promise<void> {
  if (dates.length === 0) return;
  await tx.run(sql`
    insert into deal_dates (organisation_id, id, deal_id, key, name, rule, at_time)
    select ${tx.scope.organisationId}, lintel.new_id(), ${deal.id}, d.key, d.name, d.rule, d.time
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) d(key text, name text, rule jsonb, time text)
    on conflict (organisation_id, deal_id, key) do update
      set name = excluded.name, rule = excluded.rule, at_time = excluded.at_time
    where deal_dates.state = 'open'`);
  await settle(tx, deal.id, basesOf(deal));
}

/** What stands as the template put it there and the contract does not know. What somebody dated by hand is theirs. */
export async function waiveDates(tx: Tx, dealId: string, waivers: readonly Waiver[]): Promise<void> {
  const dates = (await keptDates(tx, dealId)).filter(({ state, rule }) => state === 'open' && rule);
  const waived = [...waivedIn(dates, waivers)].filter(([key]) => dates.some((date) => date.key === key));
  if (waived.length === 0) return;
  await tx.run(sql`
    update deal_dates d set state = 'waived', reason = w.reason
    from unnest(${waived.map(([key]) => key)}::text[], ${waived.map(([, reason]) => reason)}::text[]) w(key, reason)
    where d.organisation_id = ${tx.scope.organisationId} and d.deal_id = ${dealId} and d.key = w.key`);
  await followNext(tx, dealId);
}

type Wish = Pick<InputOf<typeof dealDates.moveBases>, 'acceptedOn' | 'closingOn'>;
const wished = (deal: Deal, { acceptedOn = deal.acceptedOn, closingOn = deal.closingOn }: Wish) => ({
  acceptedOn,
  closingOn,
});

export async function previewMove(tx: Tx, actor: Member, id: string, wish: Wish): Promise<{ moves: Moved[] }> {
  const deal = await tx.one<Deal>(dealById(id, actor));
  if (!deal) throw notFound();
  const dates = await keptDates(tx, id);
  return { moves: named(dates, movesOf(stillRuled(dates), basesOf(wished(deal, wish)))) };
}

export async function moveBases(
  tx: Tx,
  actor: Member,
  id: string,
  version: number,
  wish: Wish,
): Promise<{ deal: Deal; moves: Moved[] }> {
  const { terms: _, ...before } = await lockVersion(tx, actor, id, version);
  const { acceptedOn, closingOn } = wished(before, wish);
  if (acceptedOn === before.acceptedOn && closingOn === before.closingOn) return { deal: before, moves: [] };
  await tx.run(sql`
    update deals set accepted_on = ${acceptedOn}, closing_on = ${closingOn}
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  const moves = await settle(tx, id, basesOf({ acceptedOn, closingOn }));
  tx.record({
    kind: 'deal.dates_moved',
    subject: subjectOf(id),
    data: {
      ...(acceptedOn !== before.acceptedOn && { acceptance: { from: before.acceptedOn, to: acceptedOn } }),
      ...(closingOn !== before.closingOn && { closing: { from: before.closingOn, to: closingOn } }),
      moves,
    },
  });
  return { deal: await tx.get<Deal>(dealById(id, actor)), moves };
}

function refuseUnfounded(dates: readonly Pick<RuledDate, 'key' | 'rule'>[], key: string): void {
  if (unfoundedKeys(dates).includes(key)) throw invalid(['rule', 'base'], 'Choose another date to count from.');
}

async function dateById(tx: Tx, deal: Deal, dateId: string): Promise<DealDate> {
  const found = (await keptDates(tx, deal.id)).find(({ id }) => id === dateId);
  if (!found) throw notFound();
  return withMoment(found, deal.timeZone);
}

export async function addDate(tx: Tx, actor: Member, input: InputOf<typeof dealDates.addDate>): Promise<DealDate> {
  const { id, key, name, rule, on, time, owner } = input;
  const deal = await lockChangeable(tx, actor, id);
  if (owner) await checkMembers(tx, [owner], ['owner']);
  const dates = await keptDates(tx, id);
  if (dates.length >= mostDates) throw new Refusal('conflict', `A deal can have at most ${mostDates} dates.`);
  refuseUnfounded([...dates, { key, rule }], key);
  const dateId = newId();
  await tx.run(sql`
    insert into deal_dates (organisation_id, id, deal_id, key, name, rule, on_day, at_time, owner_id)
    values (${actor.organisationId}, ${dateId}, ${id}, ${key}, ${name}, ${rule && JSON.stringify(rule)}::jsonb, ${on}, ${time}, ${owner})`);
  await settle(tx, id, basesOf(deal));
  tx.record({ kind: 'deal.date_added', subject: subjectOf(id), data: { dateId, name } });
  return dateById(tx, deal, dateId);
}

/** The waiver must be attached to the deal, so that everyone who sees the date can see it. */
async function fileOf(tx: Tx, dealId: string, fileId: string): Promise<NonNullable<Kept['waiver']>> {
  const file = await tx.one<NonNullable<Kept['waiver']>>(sql`
    select id, name from files where organisation_id = ${tx.scope.organisationId} and id = ${fileId} and record_type = 'deal'
      and record_id = ${dealId} and deleted_at is null`);
  if (!file) throw invalid(['waiver'], 'Choose a file from this deal.');
  return file;
}

export async function changeDate(
  tx: Tx,
  actor: Member,
  { id, dateId, waiver, ...change }: InputOf<typeof dealDates.changeDate>,
): Promise<DealDate> {
  const deal = await lockChangeable(tx, actor, id);
  const dates = await keptDates(tx, id);
  const before = dates.find((date) => date.id === dateId);
  if (!before) throw notFound();
  // A day set manually no longer follows a rule.
  const byHand = change.on !== undefined && change.rule === undefined && change.on !== before.on ? { rule: null } : {};
  const after = { ...before, ...change, ...byHand } as Kept;
  if (after.owner && after.owner !== before.owner) await checkMembers(tx, [after.owner], ['owner']);
  if (waiver !== undefined) after.waiver = waiver ? await fileOf(tx, id, waiver) : null;
  if (after.state !== 'waived') Object.assign(after, { reason: '', waiver: null });
  else if (!after.reason) throw invalid(['reason'], 'Enter why it is waived.');
  if (JSON.stringify(after) === JSON.stringify(before)) return withMoment(before, deal.timeZone);
  refuseUnfounded(
    dates.map((date) => (date.id === dateId ? after : date)),
    after.key,
  );
  await tx.run(sql`
    update deal_dates set name = ${after.name}, rule = ${after.rule && JSON.stringify(after.rule)}::jsonb, on_day = ${after.on},
      at_time = ${after.time}, state = ${after.state}, reason = ${after.reason}, owner_id = ${after.owner},
      waiver_file_id = ${after.waiver?.id ?? null}
    where organisation_id = ${actor.organisationId} and id = ${dateId}`);
  await settle(tx, id, basesOf(deal));
  tx.record({
    kind: 'deal.date_changed',
    subject: subjectOf(id),
    data: { dateId, name: after.name, from: before.on, to: after.on, state: after.state },
  });
  return dateById(tx, deal, dateId);
}

export async function removeDate(tx: Tx, actor: Member, id: string, dateId: string): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const dates = await keptDates(tx, id);
  const gone = dates.find((date) => date.id === dateId);
  if (!gone) throw notFound();
  if (dates.some(({ rule }) => rule?.base === gone.key))
    throw new Refusal('conflict', 'Another date depends on this one. Change that date first.');
  await tx.run(sql`delete from deal_dates where organisation_id = ${actor.organisationId} and id = ${dateId}`);
  await followNext(tx, id);
  tx.record({ kind: 'deal.date_removed', subject: subjectOf(id), data: { dateId, name: gone.name } });
  return { done: true };
}
