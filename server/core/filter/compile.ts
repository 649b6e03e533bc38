import { type Field, type Fields, fieldOf } from '#contract/core/fields.ts';
import { type Condition, type Filter, type FilterContext, isCondition, isGroup } from '#contract/core/filter.ts';
import { type Bounds, meaningOf, type Test } from '#contract/core/filter-meaning.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { AnyRule, ColumnRule, ColumnRules, CountRule, PlaceRule, RowsRule } from './column-rule.ts';
import { compileArea, compileNowhere } from './compile-area.ts';
import { compileTest, type Piece, range } from './compile-test.ts';

type Compiled = {
  /** A condition that is true exactly for the rows that match the filter. */
  readonly where: Sql;
  /** The tree without its values. Filters of one shape are one statement with other parameters. */
  readonly shape: string;
};

type Compile = (filter: Filter, context: FilterContext) => Compiled;

/**
 * Compiles filters, which must have been checked against the same fields, to SQL. No part of a filter becomes text: column names come from
 * the rules, and values are parameters.
 */
export function filterCompiler<F extends Fields>(fields: F, rules: ColumnRules<F>, others?: OpenRules): Compile {
  const known = rules as Record<string, AnyRule>;
  return (filter, context) => compile({ fields, rules: known, others, context, lookups: 0 }, filter, false);
}

/** The rules for fields that are known only by name at run time. */
type OpenRules = (name: string, field: Field) => AnyRule;

type Frame = {
  readonly fields: Fields;
  readonly rules: Readonly<Record<string, AnyRule>>;
  readonly others: OpenRules | undefined;
  readonly context: FilterContext;
  /** How many related tables the filter has queried so far. */
  lookups: number;
};

/** Pushes negation down to the conditions, where it can be expressed without nulls, so that plain conditions can use their indexes. */
function compile(frame: Frame, filter: Filter, negated: boolean): Compiled {
  if (isCondition(filter)) return compileCondition(frame, filter, negated);
  if (!isGroup(filter)) return compile(frame, filter.not, !negated);
  const join = 'and' in filter !== negated ? 'and' : 'or';
  const parts = ('and' in filter ? filter.and : filter.or).map((part) => compile(frame, part, negated));
  if (parts.length === 0) return join === 'and' ? always : never;
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  return {
    where: sql`(${sql.join(
      parts.map(({ where }) => where),
      ` ${join} `,
    )})`,
    shape: `${join}(${parts.map(({ shape }) => shape).join(',')})`,
  };
}

const always: Compiled = { where: sql.raw('true'), shape: 'true' };
const never: Compiled = { where: sql.raw('false'), shape: 'false' };

function compileCondition(frame: Frame, condition: Condition, outer: boolean): Compiled {
  const { fields, rules, others, context } = frame;
  const { field: name } = condition;
  const field = fieldOf(fields, name);
  const rule = Object.hasOwn(rules, name) ? rules[name] : field && others?.(name, field);
  if (!field || !rule) throw new Error(`There is no rule for the field ${name}.`);
  const { test, negated } = meaningOf(field, condition, context);
  const { where, shape, exact } = compilePiece(frame, field, rule, test);
  if (negated === outer) return { where, shape: `${name}:${shape}` };
  // `not` of null is null, but an empty field does match the opposite.
  return { where: exact ? sql`not (${where})` : sql`(${where}) is not true`, shape: `${name}:!${shape}` };
}

function compilePiece(frame: Frame, field: Field, rule: AnyRule, test: Test): Piece {
  if (test.kind === 'area') return compileArea(rule as PlaceRule, test.area);
  if ('spot' in rule || 'place' in rule) return compileNowhere(rule);
  if (test.kind === 'count') return countPiece(frame, field, rule as CountRule | ColumnRule, test);
  if ('rows' in rule) return rowsPiece(frame, field, rule as RowsRule, test);
  if (test.kind === 'all') throw new Error('Only a field of several values can hold all of some.');
  return compileTest(field, rule, test);
}

/**
 * The planner tries every join order, and each `exists` is a join, so dozens would take minutes to plan. The first few may be joined
 * freely; `offset 0` keeps the planner from treating the others as joins.
 */
const mostJoins = 4;

function exists(frame: Frame, rows: Sql, condition?: Sql): Sql {
  const fence = sql.raw(++frame.lookups > mostJoins ? ' offset 0' : '');
  return condition ? sql`exists (select ${rows} and ${condition}${fence})` : sql`exists (select ${rows}${fence})`;
}

/** One matching related row is enough. The planner treats `exists` and `not exists` as joins, but not `… is not true`. */
function rowsPiece(frame: Frame, field: Field, rule: RowsRule, test: Exclude<Test, { kind: 'area' | 'count' }>): Piece {
  const of: ColumnRule = { column: rule.value, ...(rule.type && { type: rule.type }) };
  if (test.kind === 'empty') {
    const { where } = compileTest(field, of, test);
    return { where: sql`not ${exists(frame, rule.rows, sql`not (${where})`)}`, shape: 'empty', exact: true };
  }
  if (test.kind === 'all') {
    const each = test.values.map((value) => {
      const { where } = compileTest(field, of, { kind: 'equals', values: [value], orEmpty: false });
      return exists(frame, rule.rows, where);
    });
    return { where: sql`(${sql.join(each, ' and ')})`, shape: `all${each.length}`, exact: true };
  }
  const { where, shape } = compileTest(field, of, test);
  return { where: exists(frame, rule.rows, where), shape: `some ${shape}`, exact: true };
}

/** Whether the test is only for some or none, which needs no counting; undefined if it is neither. */
function isAny({ gt, gte, lt, lte }: Bounds): boolean | undefined {
  if (lt === undefined && lte === undefined && (gte === 1 || gt === 0)) return true;
  if (gt === undefined && (lte === 0 || lt === 1) && (gte === undefined || gte === 0)) return false;
  return undefined;
}

function countPiece(
  frame: Frame,
  field: Field,
  rule: CountRule | ColumnRule,
  test: Extract<Test, { kind: 'count' }>,
): Piece {
  if ('column' in rule) return { ...range(sql`coalesce(${rule.column}, 0)`, 'bigint', test.bounds), exact: true };
  const window = test.within && rule.at ? range(rule.at, 'timestamptz', test.within) : undefined;
  if (test.within && !window) throw new Error(`Nothing says when the rows of ${field.label} happened.`);
  const rows = window ? sql`${rule.rows} and ${window.where}` : rule.rows;
  const suffix = window ? ' within' : '';
  const any = isAny(test.bounds);
  if (any !== undefined) {
    const found = exists(frame, rows);
    return { where: any ? found : sql`not ${found}`, shape: `${any ? 'some' : 'none'}${suffix}`, exact: true };
  }
  const count = sql`(select count(*) ${rows})`;
  const { gte, lte } = test.bounds;
  if (gte !== undefined && lte !== undefined) {
    // Two comparisons would count twice.
    return {
      where: sql`${count} between ${gte}::bigint and ${lte}::bigint`,
      shape: `count between${suffix}`,
      exact: true,
    };
  }
  const { where, shape } = range(count, 'bigint', test.bounds);
  return { where, shape: `count ${shape}${suffix}`, exact: true };
}
