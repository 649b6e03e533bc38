import { type Sql, sql } from '#server/core/db/sql.ts';

type TagAct<Reason> = { isSo: Sql; impossible?: { when: Sql; reason: Reason }[]; set: Sql };

/** Appends tags to the array `l.tags`, in their given order, skipping those already present. */
export function addTags(given: readonly string[], most: number): TagAct<'too_many_tags'> {
  const tags = [...new Set(given)];
  const together = sql`l.tags || array(select t from unnest(${tags}::text[]) with ordinality t(t, n) where t <> all(l.tags) order by n)`;
  return {
    isSo: sql`l.tags @> ${tags}::text[]`,
    impossible: [{ when: sql`cardinality(${together}) > ${most}`, reason: 'too_many_tags' }],
    set: sql`tags = ${together}`,
  };
}

export const removeTags = (tags: readonly string[]): Pick<TagAct<never>, 'isSo' | 'set'> => ({
  isSo: sql`not l.tags && ${tags}::text[]`,
  set: sql`tags = array(select t from unnest(l.tags) with ordinality t(t, n) where t <> all(${tags}::text[]) order by n)`,
});
