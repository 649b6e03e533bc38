import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Filter, Operator } from './filter.ts';
import { ScimError } from './scim.ts';

/** What an attribute is in a query. Texts are compared without regard to case, unless they are ids. */
export type Column = { sql: Sql; type: 'text' | 'exact' | 'boolean' | 'moment' };
export type Columns = Readonly<Record<string, Column>>;

const wrong = (message: string): ScimError => new ScimError(400, message, 'invalidFilter');

export function filterSql(filter: Filter, columns: Columns): Sql {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const between = filter.kind === 'and' ? ' and ' : ' or ';
      return sql`(${sql.join(
        filter.parts.map((part) => filterSql(part, columns)),
        between,
      )})`;
    }
    case 'not':
      return sql`(not coalesce(${filterSql(filter.part, columns)}, false))`;
    case 'present': {
      const { sql: column, type } = columnOf(filter.path, columns);
      return type === 'text' || type === 'exact' ? sql`(coalesce(${column}, '') <> '')` : sql`(${column} is not null)`;
    }
    case 'compare':
      return compared(columnOf(filter.path, columns), filter.operator, filter.value);
  }
}

function columnOf(path: string, columns: Columns): Column {
  const found = columns[path];
  if (!found) throw wrong(`Filtering by ${path} is not supported.`);
  return found;
}

const signs: Partial<Record<Operator, Sql>> = {
  eq: sql`=`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function compared({ sql: column, type }: Column, operator: Operator, value: string | number | boolean | null): Sql {
  if (value === null) {
    if (operator !== 'eq' && operator !== 'ne') throw wrong('null can only be equal or not.');
    return operator === 'eq' ? sql`(${column} is null)` : sql`(${column} is not null)`;
  }
  if (operator === 'ne') return sql`(not coalesce(${compared({ sql: column, type }, 'eq', value)}, false))`;
  if (type === 'boolean') {
    const wanted = typeof value === 'boolean' ? value : /^true$/i.test(String(value));
    if (operator !== 'eq') throw wrong('true and false can only be equal or not.');
    return sql`(${column} = ${wanted})`;
  }
  const text = String(value);
  if (type === 'moment') {
    const sign = signs[operator];
    if (!sign || Number.isNaN(Date.parse(text))) throw wrong('This must be compared with a time.');
    return sql`(${column} ${sign} ${text}::timestamptz)`;
  }
  const [left, right] = type === 'exact' ? [sql`${column}::text`, text] : [sql`lower(${column})`, text.toLowerCase()];
  if (operator === 'co') return sql`(strpos(${left}, ${right}) > 0)`;
  if (operator === 'sw') return sql`starts_with(${left}, ${right})`;
  if (operator === 'ew') return sql`(right(${left}, length(${right})) = ${right})`;
  return sql`(${left} ${signs[operator]!} ${right})`;
}
