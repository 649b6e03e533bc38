import { mostInBulk } from '#contract/core/bulk-limits.ts';
import type { Member } from '../auth/actor.ts';
import { nothing, type Sql, sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { invalid } from '../http/refusal.ts';
import type { Act, BulkThing, Meant, Wish } from './thing.ts';

/** What happens to a record: it `changes`, is `unchanged`, or is refused for a reason. The preview and the act use the same expression. */
export const outcomeOf = (
  actor: Member,
  { canColumn }: Pick<BulkThing, 'canColumn'>,
  { needs, without, isSo, impossible = [] }: Act,
): Sql => sql`
  case when not (${canColumn(actor)} ->> ${needs})::boolean then ${without}
    when ${isSo} then 'unchanged'
    ${
      impossible.length > 0
        ? sql.join(
            impossible.map(
              ({ when, reason }) => sql`when ${typeof when === 'function' ? when(actor) : when} then ${reason}`,
            ),
            ' ',
          )
        : nothing
    }
    else 'changes' end`;

export const isRefusal = <Reason extends string>(outcome: 'changes' | 'unchanged' | Reason): outcome is Reason =>
  outcome !== 'changes' && outcome !== 'unchanged';

/** The selected records that the actor sees. Relative dates in the filter are resolved as of the time of the request. */
export function meant<Wished extends { act: string }, Selection, State extends object>(
  { selected, visibleTo }: BulkThing<Wished, Selection, State>,
  actor: Member,
  selection: Meant<Selection>,
  now: Date,
): Sql {
  const these = isChosen(selection)
    ? sql`l.organisation_id = ${actor.organisationId} and l.id = any(${selection.ids}::uuid[])`
    : selected(actor, selection, now);
  return sql`${these} and ${visibleTo(actor)}`;
}

const isChosen = <Selection>(selection: Meant<Selection>): selection is { ids: string[] } =>
  typeof selection === 'object' && selection !== null && 'ids' in selection;

export type Preview<Reason> = {
  total: number;
  changing: number;
  unchanged: number;
  refused: { reason: Reason; count: number }[];
  /** A few of the records, by name. */
  examples: { changing: Example[]; refused: (Example & { reason: Reason })[] };
};
type Example = { id: string; name: string };

const mostExamples = 8;

export async function previewBulk<
  Wished extends { act: string },
  Selection,
  State extends object,
  Reason extends string,
>(
  thing: BulkThing<Wished, Selection, State, Reason>,
  tx: Tx,
  actor: Member,
  wish: Wish<Wished, Selection>,
): Promise<Preview<Reason>> {
  await tx.allowSeconds(20);
  const act = thing.actOf(wish.do);
  const outcomes = await tx.all<{ outcome: 'changes' | 'unchanged' | Reason; count: number; taking: number }>(sql`
    select outcome, count(*), count(*) filter (where taking) as taking from (
      select ${outcomeOf(actor, thing, act)} as outcome, ${act.takesRoom ?? sql.raw('false')} as taking from ${thing.table} l
      where ${meant(thing, actor, wish.selection, new Date())} limit ${mostInBulk + 1}) o
    group by 1 order by 2 desc, 1`);
  const counted = (sought: string) => outcomes.find(({ outcome }) => outcome === sought)?.count ?? 0;
  const total = outcomes.reduce((sum, { count }) => sum + count, 0);
  if (total > mostInBulk) throw invalid(['selection'], `At most ${mostInBulk} ${thing.name} can be changed at once.`);
  const taking = outcomes.find(({ outcome }) => outcome === 'changes')?.taking ?? 0;
  if (taking > 0) await thing.requireRoom?.(tx, taking);
  const refused = outcomes.flatMap(({ outcome, count }) => (isRefusal(outcome) ? [{ reason: outcome, count }] : []));
  const changing = counted('changes');
  const some = <Outcome extends string>(which: Sql) =>
    tx.all<Example & { outcome: Outcome }>(sql`
      select id, name, outcome from (
        select l.id, ${thing.named} as name, ${outcomeOf(actor, thing, act)} as outcome from ${thing.table} l
        where ${meant(thing, actor, wish.selection, new Date())} order by l.id desc limit ${mostInBulk}) o
      where ${which} limit ${mostExamples}`);
  const examples = {
    changing: changing > 0 ? await some(sql`outcome = 'changes'`) : [],
    refused: refused.length > 0 ? await some<Reason>(sql`outcome not in ('changes', 'unchanged')`) : [],
  };
  return {
    total,
    changing,
    unchanged: counted('unchanged'),
    refused,
    examples: {
      changing: examples.changing.map(({ id, name }) => ({ id, name })),
      refused: examples.refused.map(({ id, name, outcome }) => ({ id, name, reason: outcome })),
    },
  };
}
