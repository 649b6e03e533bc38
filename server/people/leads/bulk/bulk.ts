import { filterSchema } from '#contract/core/filter-schema.ts';
import { type BulkAct, bulkAct } from '#contract/people/lead-bulk.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { leadSelection } from '#contract/people/leads.ts';
import { bulkOf } from '#server/core/bulk/bulk.ts';
import type { Told } from '#server/core/bulk/thing.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { hindranceOf } from '../fit-owner.ts';
import { canColumn, visibleTo } from '../policy.ts';
import { selected } from '../queries.ts';
import { isStageHere } from '../stages/stages.ts';
import { purgeLater } from '../trash/purge-job.ts';
import { actOf } from './acts.ts';

type State = {
  stage: string;
  lostReason: string | null;
  reengageOn: string | null;
  owner: string | null;
  tags: string[];
  archivedAt: string | null;
  purgeAt: string | null;
  ownerClass: string;
  ownerClassOf: string | null;
};

/** Restores only the fields that were saved: changes saved by an earlier release hold only what the act changed. */
const old = (name: keyof State, column: Sql, value: Sql): Sql =>
  sql`${column} = case when c.before ? ${name} then ${value} else l.${column} end`;

export const leadsInBulk = bulkOf({
  name: 'leads',
  subject: 'lead',
  act: bulkAct,
  selection: leadSelection.extend({ filter: filterSchema(leadFields).optional() }),
  table: sql`leads`,
  kept: { table: sql`bulk_changes`, record: sql`lead_id` },
  actOf,
  named: sql`l.name`,
  canColumn,
  visibleTo,
  selected,
  state: sql`jsonb_build_object('stage', l.stage, 'owner', l.owner_id, 'tags', l.tags, 'archivedAt', l.archived_at,
    'lostReason', l.lost_reason, 'reengageOn', l.reengage_on, 'purgeAt', l.purge_at,
    'ownerClass', l.owner_class, 'ownerClassOf', l.class_of, 'ownerClassWhy', l.class_why)`,
  putBack: sql.join([
    old('stage', sql`stage`, sql`c.before ->> 'stage'`),
    old('owner', sql`owner_id`, sql`(c.before ->> 'owner')::uuid`),
    old('tags', sql`tags`, sql`array(select jsonb_array_elements_text(c.before -> 'tags'))`),
    old('lostReason', sql`lost_reason`, sql`c.before ->> 'lostReason'`),
    old('reengageOn', sql`reengage_on`, sql`(c.before ->> 'reengageOn')::date`),
    old('purgeAt', sql`purge_at`, sql`(c.before ->> 'purgeAt')::timestamptz`),
    old('ownerClass', sql`owner_class`, sql`c.before ->> 'ownerClass'`),
    old('ownerClass', sql`class_of`, sql`(c.before ->> 'ownerClassOf')::uuid`),
    old('ownerClass', sql`class_why`, sql`c.before -> 'ownerClassWhy'`),
    old('archivedAt', sql`archived_at`, sql`(c.before ->> 'archivedAt')::timestamptz`),
  ]),
  lost: {
    when: sql`(c.before ->> 'owner')::uuid <> coalesce(l.owner_id, l.owner_key) and not exists (
      select from memberships m where m.organisation_id = c.organisation_id
        and m.user_id = (c.before ->> 'owner')::uuid and m.removed_at is null)`,
    reason: 'owner_left',
  },
  told,
  fault: (tx, wished) => (wished.act === 'stage' ? noSuchStage(tx, wished.stage) : noFitOwner(tx, wished)),
  alsoWrite: async (tx, _, wished) => {
    if (wished?.act === 'remove') await purgeLater(tx);
  },
});

function told(before: State, after: State): Told {
  if (before.stage !== after.stage)
    return { kind: 'lead.stage_changed', data: { from: before.stage, to: after.stage } };
  if (before.owner !== after.owner) return { kind: 'lead.assigned', data: { from: before.owner, to: after.owner } };
  if (before.ownerClass !== after.ownerClass || before.ownerClassOf !== after.ownerClassOf)
    return {
      kind: 'lead.ownership_changed',
      data: { from: before.ownerClass, fromOf: before.ownerClassOf, to: after.ownerClass, of: after.ownerClassOf },
    };
  if (before.purgeAt === null && after.purgeAt !== null) return { kind: 'lead.removed' };
  if ((before.archivedAt === null) !== (after.archivedAt === null))
    return { kind: after.archivedAt === null ? 'lead.restored' : 'lead.archived' };
  return { kind: 'lead.changed', data: { changes: { tags: { from: before.tags, to: after.tags } } } };
}

async function noSuchStage(tx: Tx, stage: string): Promise<Fault> {
  const known = await tx.one(sql`select where ${isStageHere(tx.scope.organisationId, stage)}`);
  return known ? undefined : { path: ['stage'], message: 'There is no such stage here.' };
}

type Fault = { path: string[]; message: string } | undefined;

async function noFitOwner(tx: Tx, wished: BulkAct): Promise<Fault> {
  if (wished.act !== 'owner' || wished.owner === null) return undefined;
  const message = await hindranceOf(tx, wished.owner);
  return message === undefined ? undefined : { path: ['owner'], message };
}
