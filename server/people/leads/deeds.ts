import type { StepOf } from '#contract/people/automations/steps.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import { mostTags } from '#contract/people/lead-fields.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { About, Deed, Done } from '#server/core/programs/engine.ts';
import { columns } from './change-lead.ts';
import { checkCustom } from './custom/custom-fields.ts';
import { hindranceOf } from './fit-owner.ts';
import { missingToLeave } from './stages/leave-stage.ts';
import { isStageHere } from './stages/stages.ts';

type Row = {
  stage: string;
  owner: string | null;
  tags: string[];
  custom: Record<string, unknown>;
  missing: string[];
  isStage: boolean;
  before: unknown;
};

/** A step that changes a lead never expires, however late it runs. */
const always = () => Number.MAX_SAFE_INTEGER / 3_600_000 / 1_000;

async function lock(tx: Tx, { subjectId }: About, more: { stage?: string; field?: Sql } = {}): Promise<Row> {
  return tx.get<Row>(sql`
    select l.stage, l.owner_id as owner, l.tags, l.custom, ${missingToLeave} as missing,
      ${more.stage === undefined ? sql.raw('true') : isStageHere(tx.scope.organisationId, more.stage)} as "isStage",
      ${more.field ?? sql.raw('null')} as before
    from leads l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${subjectId} for no key update of l`);
}

/** A change by an automation is not work by a member, so the activity times stay as they are. */
const write = (tx: Tx, { subjectId }: About, set: Sql): Promise<number> =>
  tx.run(sql`
    update leads set ${set}, version = version + 1 where organisation_id = ${tx.scope.organisationId} and id = ${subjectId}`);

const subjectOf = ({ subjectId }: About) => ({ type: 'lead', id: subjectId });
const same: Done = { outcome: 'skipped', why: { rule: 'same' } };

const stage: Deed<StepOf<'stage'>> = {
  kind: 'stage',
  lateHours: always,
  async do(tx, { stage: to }, about) {
    const before = await lock(tx, about, { stage: to });
    if (before.stage === to) return same;
    if (!before.isStage) return { outcome: 'skipped', why: { rule: 'no_stage' } };
    if (to !== lostStage && before.missing.length > 0)
      return { outcome: 'skipped', why: { rule: 'stage_needs', missing: before.missing } };
    const lost = to === lostStage ? sql`'no_response'` : sql`null`;
    await write(tx, about, sql`stage = ${to}, lost_reason = ${lost}, reengage_on = null`);
    tx.record({
      kind: 'lead.stage_changed',
      subject: subjectOf(about),
      data: { from: before.stage, to, ...(to === lostStage && { reason: 'no_response' }) },
    });
    return { outcome: 'done', why: { from: before.stage, to } };
  },
};

const tags: Deed<StepOf<'tags'>> = {
  kind: 'tags',
  lateHours: always,
  async do(tx, { add, remove }, about) {
    const { tags: from } = await lock(tx, about);
    const to = [...new Set([...from.filter((tag) => !remove.includes(tag)), ...add])].slice(0, mostTags);
    if (JSON.stringify(from) === JSON.stringify(to)) return same;
    await write(tx, about, sql`tags = ${to}::text[]`);
    tx.record({ kind: 'lead.changed', subject: subjectOf(about), data: { changes: { tags: { from, to } } } });
    return { outcome: 'done', why: { added: to.filter((tag) => !from.includes(tag)) } };
  },
};

const owner: Deed<StepOf<'owner'>> = {
  kind: 'owner',
  lateHours: always,
  async do(tx, { owner: to }, about) {
    if (to !== null && (await hindranceOf(tx, to))) return { outcome: 'skipped', why: { rule: 'no_member' } };
    const { owner: from } = await lock(tx, about);
    if (from === to) return same;
    await write(tx, about, sql`owner_id = ${to}`);
    tx.record({ kind: 'lead.assigned', subject: subjectOf(about), data: { from, to } });
    return { outcome: 'done' };
  },
};

const field: Deed<StepOf<'field'>> = {
  kind: 'field',
  lateHours: always,
  async do(tx, { field: name, value }, about) {
    const isOwn = customTypeOf(name) !== undefined;
    const column = isOwn ? undefined : columns[name as keyof typeof columns];
    if (!isOwn && !column) return { outcome: 'skipped', why: { rule: 'no_field' } };
    const { before, custom } = await lock(tx, about, {
      field: column ? sql`to_jsonb(l.${column})` : sql`to_jsonb(l.custom -> ${name})`,
    });
    if (JSON.stringify(before ?? null) === JSON.stringify(value)) return same;
    if (column) await write(tx, about, sql`${column} = ${value}`);
    else {
      const { [name]: _, ...others } = custom;
      if (value !== null) await checkCustom(tx, { [name]: value } as never);
      await write(
        tx,
        about,
        sql`custom = ${JSON.stringify(value === null ? others : { ...others, [name]: value })}::jsonb`,
      );
    }
    tx.record({
      kind: 'lead.changed',
      subject: subjectOf(about),
      data: { changes: { [name]: { from: before ?? null, to: value } } },
    });
    return { outcome: 'done' };
  },
};

export const deeds = [stage, tags, owner, field];
