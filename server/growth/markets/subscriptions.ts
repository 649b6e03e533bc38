import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { blocksOf } from '#contract/core/content/tree.ts';
import { isLocale } from '#contract/core/locale.ts';
import type { AnyStep } from '#contract/core/programs/flow.ts';
import { instantAt } from '#contract/core/time-zone.ts';
import type { MarketSubscriber, markets } from '#contract/growth/markets.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import type { Deed, Definition } from '#server/core/programs/engine.ts';
import { enrol } from '#server/core/programs/enrol.ts';
import { openProgram } from '#server/core/programs/own.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { type Letter, textOf } from '#server/people/letters/compose.ts';
import { sendFilled } from '#server/people/messages/deeds.ts';
import { sceneBrand } from '#server/people/profiles/shown-agent.ts';
import { judged } from '../campaigns/audience.ts';
import { placeOf, reportBlocks } from './blocks.ts';
import { reportOf } from './report.ts';
import { reportTexts } from './texts.ts';

const columns = sql`s.id, s.lead_id as lead, l.name, s.postal_code as zip, s.next_on::text as "nextOn", s.last_sent_at as "lastSentAt"`;
const from = sql`market_subscriptions s join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id`;

export function subscriberPage({ zip, cursor, limit }: InputOf<typeof markets.subscribers>, actor: Member): Sql {
  const order: Order = { id: sql`s.id`, descending: true };
  const rows = sql`
    select ${columns} from ${from}
    where s.organisation_id = ${actor.organisationId} and s.ended_at is null ${zip ? sql`and s.postal_code = ${zip}` : sql``}
      and ${visibleTo(actor)} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r.id::text`, limit);
}

const subscription = async (tx: Tx, actor: Member, id: string): Promise<MarketSubscriber> => {
  const found = await tx.one<MarketSubscriber>(sql`
    select ${columns} from ${from} where s.organisation_id = ${actor.organisationId} and s.id = ${id} and ${visibleTo(actor)}`);
  if (!found) throw notFound();
  return found;
};

/** All reports run through one program, so that the automation engine handles hours, gate and history. */
const definition: Definition = {
  triggers: [],
  conditions: null,
  steps: [{ id: 'report', kind: 'market_report' } as AnyStep],
  exits: [{ kind: 'unsubscribe' }],
  again: { mode: 'always' },
};

async function programFor(tx: Tx, by: string): Promise<string> {
  const { organisationId } = tx.scope;
  // The lock keeps two simultaneous subscriptions from creating two programs.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`market program ${organisationId}`}, 0))`);
  const known = await tx.one<{ id: string }>(sql`
    select program_id as id from market_programs where organisation_id = ${organisationId}`);
  if (known) return known.id;
  const id = await openProgram(tx, { room: 'markets', name: 'Market reports', definition, by });
  await tx.run(sql`insert into market_programs (organisation_id, program_id) values (${organisationId}, ${id})`);
  return id;
}

/** Sends the first report at once and the others on the first of each month. Leads without consent can't be subscribed. */
export async function subscribe(
  tx: Tx,
  actor: Member,
  { lead, zip }: InputOf<typeof markets.subscribe>,
): Promise<MarketSubscriber> {
  const { organisationId, userId } = actor;
  const person = await tx.one<{ name: string }>(sql`
    select l.name from leads l where l.organisation_id = ${organisationId} and l.id = ${lead} and ${visibleTo(actor)} for update of l`);
  if (!person) throw notFound();
  const known = await tx.one<{ id: string }>(sql`
    select id from market_subscriptions where organisation_id = ${organisationId} and lead_id = ${lead} and postal_code = ${zip} and ended_at is null`);
  if (known) return subscription(tx, actor, known.id);
  if (!(await reportOf(tx, zip)))
    throw new Refusal('conflict', 'No homes are known in this ZIP code, so there is nothing to report.');
  const verdict = (await judged(tx, [lead], 'email', userId)).get(lead);
  if (!verdict || verdict.outcome === 'deny')
    throw new Refusal('conflict', 'This person may not be sent marketing email. Log their consent first.', {
      details: { rule: verdict?.rule ?? 'address.missing' },
    });
  await programFor(tx, userId);
  const id = newId();
  await tx.run(sql`
    insert into market_subscriptions (organisation_id, id, lead_id, postal_code, next_on, created_by)
    values (${organisationId}, ${id}, ${lead}, ${zip}, ${ourDay}, ${userId})`);
  await tx.enqueue(enterJob.with({}, { key: `market ${organisationId}` }));
  tx.record({ kind: 'market.subscribed', subject: { type: 'lead', id: lead }, data: { name: person.name, zip } });
  return subscription(tx, actor, id);
}

export async function unsubscribe(tx: Tx, actor: Member, id: string): Promise<MarketSubscriber> {
  const found = await subscription(tx, actor, id);
  const ended = await tx.run(sql`
    update market_subscriptions set ended_at = now() where organisation_id = ${actor.organisationId} and id = ${id} and ended_at is null`);
  if (ended)
    tx.record({
      kind: 'market.unsubscribed',
      subject: { type: 'lead', id: found.lead },
      data: { name: found.name, zip: found.zip },
    });
  return found;
}

type MarketStep = AnyStep & { kind: 'market_report' };
const lateHours = 72;

type Person = { language: string | null; author: string | null; organisation: string };

/** Combines all ZIP codes of a lead into one email. */
const report: Deed<MarketStep> = {
  kind: 'market_report',
  lateHours: () => lateHours,
  async do(tx, _step, about) {
    const { organisationId } = tx.scope;
    const subscribed = await tx.all<{ zip: string }>(sql`
      select postal_code as zip from market_subscriptions
      where organisation_id = ${organisationId} and lead_id = ${about.subjectId} and ended_at is null order by id limit 5`);
    const reports = [];
    for (const { zip } of subscribed) {
      const one = await reportOf(tx, zip);
      if (one) reports.push(one);
    }
    const [first] = reports;
    if (!first) return { outcome: 'skipped', why: { rule: 'nothing' } };
    const person = await tx.get<Person>(sql`
      select l.language, coalesce(l.owner_id, ${about.by}::uuid) as author, o.name as organisation
      from leads l join organisations o on o.id = l.organisation_id where l.organisation_id = ${organisationId} and l.id = ${about.subjectId}`);
    const locale = isLocale(person.language) ? person.language : 'en';
    const texts = reportTexts[locale];
    const { name } = await sceneBrand(tx);
    const blocks = blocksOf([...reports.flatMap((one) => reportBlocks(one, name, locale)), { type: 'signature' }]);
    const letter: Letter = { blocks, homes: [], from: person.author, locale, preview: texts.preview, counts: true };
    const done = await sendFilled(tx, about, {
      channel: 'email',
      purpose: 'marketing',
      subject: fillPlain(texts.subject, { place: placeOf(first) }),
      body: textOf(letter, ''),
      letter,
      missing: [],
      authorId: person.author,
    });
    // An opted-out lead's subscription ends, so that the gate is not asked again every month.
    const ends = done.outcome === 'denied';
    await tx.run(sql`
      update market_subscriptions set last_sent_at = case when ${done.outcome === 'done'}::boolean then now() else last_sent_at end,
        ended_at = case when ${ends}::boolean then now() else ended_at end
      where organisation_id = ${organisationId} and lead_id = ${about.subjectId} and ended_at is null`);
    return done;
  },
};
export const deeds = [report];

const chunk = 500;
const morning = '09:00';

/**
 * Enters due subscriptions into the program: the first report at once, later ones at nine on the lead's clock. The next is due on the first
 * of the next month.
 */
export async function enterDue(tx: Tx): Promise<number> {
  const { organisationId } = tx.scope;
  const program = await tx.one<{ id: string }>(
    sql`select program_id as id from market_programs where organisation_id = ${organisationId}`,
  );
  if (!program) return 0;
  const due = await tx.all<{ lead: string; month: string; isFirst: boolean }>(sql`
    with due as (
      select lead_id from market_subscriptions where organisation_id = ${organisationId} and ended_at is null and next_on <= ${ourDay}
      group by lead_id order by min(next_on), lead_id limit ${sql.int(chunk)})
    update market_subscriptions s set next_on = (date_trunc('month', ${ourDay}::timestamp) + interval '1 month')::date
    from due where s.organisation_id = ${organisationId} and s.lead_id = due.lead_id and s.ended_at is null and s.next_on <= ${ourDay}
    returning s.lead_id as lead, ${ourDay}::text as month, s.last_sent_at is null as "isFirst"`);
  const people = new Map(due.map((one) => [one.lead, one]));
  const zones = await leadPrograms.subject.zonesOf(tx, [...people.keys()]);
  const entries = [...people.values()].map(({ lead, month, isFirst }) => ({
    subjectId: lead,
    key: `market ${month}`,
    at: isFirst
      ? Date.now()
      : Math.max(Date.now(), instantAt(`${month}T${morning}`, zones.get(lead) ?? 'America/New_York')),
    why: { by: 'market report' },
  }));
  await enrol(tx, leadPrograms, program.id, entries, { byHand: true });
  return people.size;
}

/** For the job's organization, or for all of them when scheduled. */
export const enterJob = defineJob({
  kind: 'markets.enter',
  payload: z.strictObject({}),
  timeoutSeconds: 3_600,
  async run({ services, job, signal }) {
    const enterAll = async (organisationId: string) => {
      const scope = { organisationId, userId: null, actorKind: 'system' as const };
      for (let count = chunk; count === chunk; ) {
        signal.throwIfAborted();
        count = await services.db.withOrg(scope, enterDue);
      }
    };
    if (job.organisationId) {
      await enterAll(job.organisationId);
      return undefined;
    }
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const some = await services.db.asSystem((tx) =>
        tx.all<{ id: string }>(
          sql`select id from organisations where id > ${last} order by id limit ${sql.int(chunk)}`,
        ),
      );
      for (const { id } of some) await enterAll(id);
      if (some.length < chunk) return undefined;
      last = some.at(-1)!.id;
    }
  },
});

export const enterSchedule: Schedule = {
  name: 'market reports',
  cron: '20 * * * *',
  timeZone: 'UTC',
  enqueue: () => enterJob.with({}, { key: 'market reports' }),
};
