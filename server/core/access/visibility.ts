import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { isNear, type Looking, type Near, nearTo, nobody, seesAll, seesNone } from './near.ts';

/**
 * How an actor relates to a record that they may see. `near` belongs to their team or to an agent they assist, `shared` was shared with
 * them, and `others` is visible for another reason: the actor sees all records, or everyone sees this one.
 */
const standings = ['own', 'office', 'near', 'shared', 'others'] as const;
export type Standing = (typeof standings)[number];

/** The parts of the shared visibility rule that differ between kinds of records. Rows have the alias `l`. */
export type Rule<Can> = {
  /** What an actor may do to a record that they may see. */
  can(actor: Pick<Member, 'role'>, standing: Standing): Can;
  /** The owner id that decides who sees a record, where that is not its owner's: `nobody` for a record that the whole office sees. */
  seenAs?: Sql;
  /** Ids of the records that were shared with an actor. */
  shared?(actor: Looking): Sql;
  /** Ids of the records that the actor co-owns. */
  coOwned?(actor: Looking): Sql;
  /** Ids of the records that are withheld from an actor unless they were shared with them; undefined if none are. */
  withheld?(actor: Looking): Sql | undefined;
};

/** The facts about one record that the rule uses. */
export type Facts = {
  owner: string;
  seenAs: string;
  sharedWith: readonly string[];
  coOwners: readonly string[];
  isWithheld: boolean;
};

export type Visibility<Can> = {
  /** The owner ids whose records the actor sees; undefined if the actor sees everyone's. */
  owners(actor: Looking): Sql | undefined;
  /** The rule as a condition on `l`. A record that is not visible is reported as not found. */
  visibleTo(actor: Looking): Sql;
  /** A JSON column with what the actor may do to `l`. */
  canColumn(actor: Looking): Sql;
  /** The same rule applied to facts that were already read: what the actor may do, or undefined if they do not see the record. */
  judge(actor: Looking, near: Near, record: Facts): Can | undefined;
};

export function visibilityOf<Can>(rule: Rule<Can>): Visibility<Can> {
  const { can, seenAs = sql`l.owner_key`, shared, coOwned, withheld } = rule;

  function owners(actor: Looking): Sql | undefined {
    if (seesAll(actor)) return undefined;
    if (seesNone(actor)) return sql`array[]::uuid[]`;
    const near = nearTo(actor);
    const mine = sql`array[${actor.userId}, ${nobody}]::uuid[]`;
    return near ? sql`(${mine} || ${near})` : mine;
  }

  function visibleTo(actor: Looking): Sql {
    const names = owners(actor);
    if (!names) return sql.raw('true');
    if (seesNone(actor)) return sql.raw('false');
    const kept = withheld?.(actor);
    const byOwner = sql`(${seenAs} = any(${names})${kept ? sql` and l.id <> all(${kept})` : nothing})`;
    // The ids are passed as an array instead of a subquery per record, so that the whole rule becomes two index searches.
    return shared ? sql`(${byOwner} or l.id = any(${shared(actor)}))` : byOwner;
  }

  function canColumn(actor: Looking): Sql {
    const near = nearTo(actor);
    const answer = (standing: Standing): string => JSON.stringify(can(actor, standing));
    const cases: [is: Sql, then: string][] = [
      [sql`l.owner_key = ${actor.userId}`, answer('own')],
      [sql`l.owner_key = ${nobody}`, answer('office')],
    ];
    if (coOwned) cases.push([sql`l.id = any(${coOwned(actor)})`, answer('own')]);
    if (near) cases.push([sql`l.owner_key = any(${near})`, answer('near')]);
    if (shared) cases.push([sql`l.id = any(${shared(actor)})`, answer('shared')]);
    const others = answer('others');
    // Trailing cases with the same answer as the default need no condition.
    while (cases.at(-1)?.[1] === others) cases.pop();
    if (cases.length === 0) return sql`${others}::json`;
    const whens = cases.map(([is, then]) => sql`when ${is} then ${then}::json`);
    return sql`case ${sql.join(whens, ' ')} else ${others}::json end`;
  }

  function standingOf(actor: Looking, near: Near, { owner, coOwners, sharedWith }: Facts): Standing {
    if (owner === actor.userId) return 'own';
    if (owner === nobody) return 'office';
    if (coOwned && coOwners.includes(actor.userId)) return 'own';
    if (isNear(actor, near, owner)) return 'near';
    return shared && sharedWith.includes(actor.userId) ? 'shared' : 'others';
  }

  function sees(actor: Looking, near: Near, { seenAs: name, sharedWith, isWithheld }: Facts): boolean {
    if (seesAll(actor)) return true;
    if (seesNone(actor)) return false;
    if (shared && sharedWith.includes(actor.userId)) return true;
    if (withheld && isWithheld) return false;
    return name === actor.userId || name === nobody || isNear(actor, near, name);
  }

  return {
    owners,
    visibleTo,
    canColumn,
    judge: (actor, near, record) =>
      sees(actor, near, record) ? can(actor, standingOf(actor, near, record)) : undefined,
  };
}
