import { holds, type Right } from '#contract/core/access.ts';
import type { LiveEvent } from '#contract/core/events.ts';
import type { RecordKind } from '../access/record-kind.ts';
import type { Member } from '../auth/actor.ts';
import type { Database } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Who is told about events of a type of record: everyone, holders of a right, or those who may see the record. */
export type Sight = 'everybody' | { right: Right } | { of: (ids: readonly string[], actor: Member) => Sql };
export type Sights = Readonly<Record<string, Sight>>;

/** Those who may see the record, by its own domain's rule. */
export const whoSees = ({ from, row, visibleTo }: Pick<RecordKind, 'from' | 'row' | 'visibleTo'>): Sight => ({
  of: (ids, actor) => sql`
    select ${row}.id from ${from} where ${row}.organisation_id = ${actor.organisationId} and ${row}.id = any(${ids}::uuid[])
      and ${visibleTo(actor)}`,
});

/** Whether an actor may be told about an event. */
export type Seen = (actor: Member, event: LiveEvent) => boolean;

/** The number of queries joined into one statement. */
const mostAtOnce = 60;

type Asked = { actor: Member; type: string; ids: string[]; of: (ids: readonly string[], actor: Member) => Sql };

/**
 * Finds which of these events each person may be told about. No one is told about records that no longer exist, or types without a rule.
 */
export async function seenBy(
  db: Database,
  sights: Sights,
  organisationId: string,
  actors: readonly Member[],
  events: readonly LiveEvent[],
): Promise<Seen> {
  const sightOf = (type: string): Sight | undefined => (Object.hasOwn(sights, type) ? sights[type] : undefined);
  const idsByType = Map.groupBy(events, ({ subject }) => subject.type);
  const asked = [...idsByType].flatMap(([type, own]): Asked[] => {
    const sight = sightOf(type);
    if (typeof sight !== 'object' || !('of' in sight)) return [];
    const ids = [...new Set(own.map(({ subject }) => subject.id))];
    return actors.map((actor) => ({ actor, type, ids, of: sight.of }));
  });
  const seen = new Set<string>();
  const keyOf = ({ userId }: Member, type: string, id: string): string => `${userId} ${type} ${id}`;
  for (let from = 0; from < asked.length; from += mostAtOnce) {
    const some = asked.slice(from, from + mostAtOnce);
    const questions = some.map(
      ({ of, ids, actor }, place) => sql`select ${sql.int(place)} as place, s.id from (${of(ids, actor)}) s`,
    );
    const found = await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.all<{ place: number; id: string }>(sql.join(questions, ' union all ')),
    );
    for (const { place, id } of found) seen.add(keyOf(some[place]!.actor, some[place]!.type, id));
  }
  return (actor, { subject: { type, id } }) => {
    const sight = sightOf(type);
    if (sight === undefined || sight === 'everybody') return sight !== undefined;
    return 'right' in sight ? holds(actor.role, sight.right) : seen.has(keyOf(actor, type, id));
  };
}
