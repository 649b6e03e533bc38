import { holds } from '#contract/core/access.ts';
import type { Member } from '../auth/actor.ts';
import type { Sql } from '../db/sql.ts';
import type { Subject } from './subject.ts';

/** Another subject whose records share a value with these: `own` in the counted row, `theirs` in the other. */
type Joined = { other: Subject; own: Sql; theirs: Sql };
export type Relations = ReadonlyMap<string, ReadonlyMap<string, Joined>>;

/** A relation is declared once, by the domain that knows both kinds, and can be used from either side. */
export function relationsOf(subjects: Iterable<Subject>): Relations {
  const byType = new Map<string, Subject>();
  for (const subject of subjects) byType.set(subject.type, subject);
  const all = new Map<string, Map<string, Joined>>();
  const put = (from: Subject, to: Subject, own: Sql, theirs: Sql) =>
    all.set(from.type, (all.get(from.type) ?? new Map()).set(to.type, { other: to, own, theirs }));
  for (const subject of byType.values())
    for (const [type, { own, theirs }] of Object.entries(subject.relations ?? {})) {
      const other = byType.get(type);
      if (!other) continue;
      put(subject, other, own, theirs);
      put(other, subject, theirs, own);
    }
  return all;
}

export const relatedTo = (relations: Relations, subject: Subject, actor: Member): string[] =>
  [...(relations.get(subject.type) ?? [])].flatMap(([type, { other }]) =>
    other.filter && holds(actor.role, other.right) ? [type] : [],
  );
