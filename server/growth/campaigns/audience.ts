import { everything } from '#contract/core/filter.ts';
import type { CampaignChannel } from '#contract/growth/campaigns/words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { selected } from '#server/people/leads/queries.ts';
import { factsOf } from '#server/people/messages/gate/facts.ts';
import { judge, type Verdict } from '#server/people/messages/gate/judge.ts';
import { rulePack } from '#server/people/messages/gate/pack.ts';
import type { CampaignRecord } from './rows.ts';

/** Leads judged per statement: enough that a million leads take few statements, few enough that none takes long. */
export const atOnce = 2_000;

/** The audience of a campaign: the leads that its filter finds among those the actor may see. */
export const meant = (actor: Member, { filter, timeZone }: Pick<CampaignRecord, 'filter' | 'timeZone'>): Sql =>
  sql`${selected(actor, { filter: filter ?? everything, archived: 'no', timeZone }, new Date())} and ${visibleTo(actor)}`;

/** The next leads of the audience in the order of their ids. */
export const nextIds = async (
  tx: Tx,
  actor: Member,
  campaign: Pick<CampaignRecord, 'filter' | 'timeZone'>,
  after: string | null,
  limit = atOnce,
): Promise<string[]> =>
  (
    await tx.all<{ id: string }>(sql`
      select l.id from leads l where ${meant(actor, campaign)} and ${after === null ? sql.raw('true') : sql`l.id > ${after}::uuid`}
      order by l.id limit ${sql.int(limit)}`)
  ).map(({ id }) => id);

/** The gate's verdict for each lead on one channel, with one statement for all of them. */
export async function judged(
  tx: Tx,
  ids: readonly string[],
  channel: CampaignChannel,
  by: string | null,
  now = Date.now(),
): Promise<Map<string, Verdict>> {
  if (ids.length === 0) return new Map();
  const leads = sql`leads l where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${[...ids]}::uuid[])`;
  const facts = await factsOf(tx, leads, {
    channel,
    purpose: 'marketing',
    authorId: by,
    isOfMany: true,
    byProgram: true,
    now,
  });
  return new Map([...facts].map(([id, one]) => [id, judge(one, now, rulePack)]));
}
