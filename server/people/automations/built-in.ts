import type { InputOf } from '#contract/core/call.ts';
import type { automations } from '#contract/people/automations/automations.ts';
import { type BuiltInRow, builtInKeys } from '#contract/people/automations/built-in.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { park } from '#server/core/programs/park.ts';
import { builtInPrograms, keepBuiltIn, resumeBuiltIn } from '#server/core/programs/records.ts';

const mostCounted = 10_000;

type Kept = { key: string; isOn: boolean; waiting: number; done: number };

const keptOf = (tx: Tx): Promise<Kept[]> =>
  tx.all<Kept>(sql`
    select p.house_key as key, p.state = 'on' as "isOn",
      (select count(*)::int from (select from enrolments e where e.organisation_id = p.organisation_id and e.program_id = p.id
        and e.state = 'active' limit ${sql.int(mostCounted)}) c) as waiting,
      (select count(*)::int from (select from enrolment_path t where t.organisation_id = p.organisation_id and t.program_id = p.id
        and t.step = 'do' and t.outcome = 'done' limit ${sql.int(mostCounted)}) c) as done
    from programs p where p.organisation_id = ${tx.scope.organisationId} and p.room = 'built_in'`);

/** A built-in program that was never used has no row and counts as on. */
export async function builtInList(tx: Tx): Promise<BuiltInRow[]> {
  const kept = new Map((await keptOf(tx)).map((row) => [row.key, row]));
  const known = new Map(builtInPrograms().map((program) => [program.key, program]));
  return builtInKeys.map((key) => ({
    ...(kept.get(key) ?? { isOn: true, waiting: 0, done: 0 }),
    key,
    isNeeded: known.get(key)?.isNeeded ?? false,
  }));
}

/** While a program is off, its enrollments wait; when it is turned on again, steps that have become too late are skipped. */
export async function switchBuiltIn(
  tx: Tx,
  { key, isOn }: InputOf<typeof automations.switchBuiltIn>,
): Promise<BuiltInRow> {
  const program = builtInPrograms().find((one) => one.key === key)!;
  if (program.isNeeded && !isOn) throw new Refusal('conflict', 'This can’t be turned off.');
  await keepBuiltIn(tx, program);
  const { id, state } = await tx.get<{ id: string; state: string }>(sql`
    select id, state from programs where organisation_id = ${tx.scope.organisationId} and house_key = ${key} for update`);
  if ((state === 'on') !== isOn) {
    if (isOn) await resumeBuiltIn(tx, id);
    else await park(tx, id);
    const { organisationId } = tx.scope;
    tx.record({
      kind: isOn ? 'built_in.turned_on' : 'built_in.turned_off',
      subject: { type: 'organisation', id: organisationId },
      data: { name: program.name },
    });
  }
  return (await builtInList(tx)).find((row) => row.key === key)!;
}
