import { triggerNames } from '#contract/people/trigger-names.ts';
import { type TriggerSettings, type Triggers, usualTriggers } from '#contract/people/triggers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

/** Settings that were never changed are version 1. */
export async function readTriggers(tx: Tx): Promise<TriggerSettings> {
  const row = await tx.one<TriggerSettings>(
    sql`select triggers, version from trigger_settings where organisation_id = ${tx.scope.organisationId}`,
  );
  return { triggers: { ...usualTriggers, ...row?.triggers }, version: row?.version ?? 1 };
}

export async function changeTriggers(
  tx: Tx,
  { organisationId, userId }: Member,
  version: number,
  triggers: Triggers,
): Promise<TriggerSettings> {
  const written = await tx.one<TriggerSettings>(sql`
    insert into trigger_settings as s (organisation_id, triggers, changed_by, version)
    select ${organisationId}, ${JSON.stringify(triggers)}::jsonb, ${userId}, 2
    where ${version}::int = 1 or exists (select from trigger_settings where organisation_id = ${organisationId})
    on conflict (organisation_id) do update
      set triggers = excluded.triggers, changed_by = excluded.changed_by, changed_at = now(), version = s.version + 1
      where s.version = ${version}
    returning triggers, version`);
  if (!written) throw new Refusal('version_conflict', undefined, { current: await readTriggers(tx) });
  tx.record({
    kind: 'triggers.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { on: triggerNames.filter((name) => triggers[name].on) },
  });
  return written;
}
