import { type Sql, sql } from '#server/core/db/sql.ts';
import { asListed } from './lookups.ts';
import { badQuery } from './odata-error.ts';
import type { Comparison, Expression, Literal } from './parse-filter.ts';
import { type Field, type Resource, shown } from './resource.ts';

type Kind = 'text' | 'number' | 'boolean' | 'date' | 'instant' | 'texts' | 'null';
type Operand = { kind: Kind; sql: Sql; field?: Field; literal?: Literal; lookup?: string | undefined };

const kinds: Record<Field['type'], Kind> = {
  String: 'text',
  Boolean: 'boolean',
  Int64: 'number',
  Decimal: 'number',
  Double: 'number',
  Date: 'date',
  DateTimeOffset: 'instant',
  Strings: 'texts',
};

const signs: Record<Exclude<Comparison, 'has'>, string> = {
  eq: '=',
  ne: 'is distinct from',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const refuse = (message: string) => badQuery('$filter', message);

/** The current scope in a filter: element names inside `any` and `all`. */
type Scope = { resource: Resource; elements: ReadonlyMap<string, Operand> };

/** A condition over the resource's columns, with values as parameters. As in OData, comparisons with null are false, also under `not`. */
export const compileFilter = (resource: Resource, filter: Expression): Sql =>
  condition(filter, { resource, elements: new Map() });

function condition(node: Expression, scope: Scope): Sql {
  switch (node.kind) {
    case 'and':
      return sql`(${condition(node.left, scope)} and ${condition(node.right, scope)})`;
    case 'or':
      return sql`(${condition(node.left, scope)} or ${condition(node.right, scope)})`;
    case 'not':
      return sql`((${condition(node.of, scope)}) is not true)`;
    case 'compare':
      return compare(node.operator, operand(node.left, scope), operand(node.right, scope));
    case 'in': {
      if (node.list.length === 0) throw refuse('“in” needs at least one value.');
      const left = operand(node.left, scope);
      return sql`(${sql.join(
        node.list.map((one) => compare('eq', left, operand(one, scope))),
        ' or ',
      )})`;
    }
    case 'lambda':
      return lambda(node, scope);
    default: {
      const { kind, sql: value } = operand(node, scope);
      if (kind !== 'boolean') throw refuse('A filter is a condition: something that is true or false.');
      return value;
    }
  }
}

function operand(node: Expression, scope: Scope): Operand {
  switch (node.kind) {
    case 'value':
      return literalOf(node);
    case 'name': {
      const element = scope.elements.get(node.name);
      if (element) return element;
      const field = fieldOf(scope.resource, node.name);
      return { kind: kinds[field.type], sql: shown(field), field, lookup: field.lookup };
    }
    case 'call':
      return called(
        node.name,
        node.given.map((one) => operand(one, scope)),
      );
    default:
      return { kind: 'boolean', sql: condition(node, scope) };
  }
}

export function fieldOf(resource: Resource, name: string, target = '$filter'): Field {
  if (!Object.hasOwn(resource.fields, name)) throw badQuery(target, `${resource.name} has no field ${name}.`);
  return resource.fields[name]!;
}

function literalOf(literal: Literal): Operand {
  const { type, text } = literal;
  switch (type) {
    case 'string':
    case 'enum':
      return { kind: 'text', sql: sql`${text}::text`, literal };
    case 'number':
      return { kind: 'number', sql: number(text), literal };
    case 'boolean':
      return { kind: 'boolean', sql: sql.raw(text === 'true' ? 'true' : 'false'), literal };
    case 'date':
      return { kind: 'date', sql: sql`${checkedDate(text)}::date`, literal };
    case 'instant':
      return { kind: 'instant', sql: sql`${checkedDate(text)}::timestamptz`, literal };
    case 'null':
      return { kind: 'null', sql: sql.raw('null'), literal };
  }
}

/** Integers stay integers, so that an integer index can be used. */
const number = (text: string): Sql => (/^-?\d{1,15}$/.test(text) ? sql`${text}::bigint` : sql`${text}::numeric`);

function checkedDate(text: string): string {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  const real = new Date(Date.UTC(year, month - 1, day));
  const isDay = year > 0 && real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
  const [hour = 0, minute = 0, second = 0] = text
    .slice(11, 19)
    .split(/[:Z.+-]/)
    .map(Number);
  if (!isDay || hour > 23 || minute > 59 || second > 60) throw refuse(`There is no such date as ${text}.`);
  return text;
}

function compare(operator: Comparison, left: Operand, right: Operand): Sql {
  if (operator === 'has') return has(left, right);
  if (left.kind === 'null' && right.kind !== 'null') return compare(turned[operator], right, left);
  if (right.kind === 'null') return compareNull(operator, left);
  if (left.literal && !right.literal) return compare(turned[operator], right, left);
  if (left.kind === 'texts' || right.kind === 'texts') throw refuse('Of a collection, ask with any or all.');
  const sign = sql.raw(signs[operator]);
  if (left.field?.cents && right.literal?.type === 'number')
    return sql`${left.field.column} ${sign} ${cents(right.literal.text)}`;
  if (left.field?.key && right.literal?.type === 'string') return compareKey(operator, left.field, right.literal.text);
  if (left.kind === right.kind) {
    const value = left.lookup && right.literal ? sql`${asListed(left.lookup, right.literal.text)}::text` : right.sql;
    // Codes and names sort by code point, the same on every system.
    const order =
      left.kind === 'text' && operator !== 'eq' && operator !== 'ne' ? sql.raw(' collate "C"') : sql.raw('');
    return sql`${left.sql} ${sign} ${value}${order}`;
  }
  const days = [left.kind, right.kind].every((kind) => kind === 'date' || kind === 'instant');
  if (days) return sql`${asInstant(left)} ${sign} ${asInstant(right)}`;
  throw refuse(`A ${left.kind} cannot be compared with a ${right.kind}.`);
}

const turned = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' } as const;

function compareNull(operator: Comparison, { kind, sql: value }: Operand): Sql {
  if (kind === 'null') return sql.raw(operator === 'eq' ? 'true' : 'false');
  if (operator === 'eq') return sql`${value} is null`;
  return operator === 'ne' ? sql`${value} is not null` : sql.raw('false');
}

/** Multiplies a decimal by 100 without floating point. */
function cents(text: string): Sql {
  const [, minus = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === '' ? sql`(${text}::numeric * 100)` : number(`${minus}${whole}${part.padEnd(2, '0')}`);
}

function compareKey(operator: Exclude<Comparison, 'has'>, { column }: Field, text: string): Sql {
  const sign = sql.raw(signs[operator]);
  if (uuid.test(text)) return sql`${column} ${sign} ${text}::uuid`;
  return sql`${column}::text ${sign} ${text}::text collate "C"`;
}

const asInstant = ({ kind, sql: value }: Operand): Sql =>
  kind === 'instant' ? value : sql`(${value}::timestamp at time zone 'UTC')`;

/** On a single value the same as equality, on a collection the same as containing it. */
function has(left: Operand, right: Operand): Sql {
  if (!right.literal || right.kind !== 'text') throw refuse('“has” needs a value of the lookup on its right.');
  if (left.kind === 'text') return compare('eq', left, right);
  if (left.kind !== 'texts') throw refuse('“has” is asked of a lookup.');
  const value = left.lookup ? asListed(left.lookup, right.literal.text) : right.literal.text;
  return sql`${left.sql} @> ${JSON.stringify([value])}::jsonb`;
}

function lambda(node: Extract<Expression, { kind: 'lambda' }>, { resource, elements }: Scope): Sql {
  const field = fieldOf(resource, node.of);
  if (field.type !== 'Strings') throw refuse(`${node.of} is no collection.`);
  const name = sql.raw(`element${elements.size}`);
  const all = sql`jsonb_array_elements_text(${shown(field)}) ${name}(value)`;
  if (!node.test) return sql`exists (select from ${all})`;
  const element: Operand = { kind: 'text', sql: sql`${name}.value`, lookup: field.lookup };
  const test = condition(node.test, { resource, elements: new Map([...elements, [node.variable, element]]) });
  return node.every
    ? sql`not exists (select from ${all} where (${test}) is not true)`
    : sql`exists (select from ${all} where ${test})`;
}

type Maker = { takes: Kind[][]; gives: Kind; make: (...given: Sql[]) => Sql };
const times: Kind[] = ['date', 'instant'];
const part = (name: string, of: Kind[] = times): Maker => ({
  takes: [of],
  gives: 'number',
  make: (value) => sql`extract(${sql.raw(name)} from ${value} at time zone 'UTC')`,
});

const functions: Record<string, Maker> = {
  contains: {
    takes: [['text'], ['text']],
    gives: 'boolean',
    make: (text, piece) => sql`position(${piece} in ${text}) > 0`,
  },
  startswith: {
    takes: [['text'], ['text']],
    gives: 'boolean',
    make: (text, piece) => sql`starts_with(${text}, ${piece})`,
  },
  endswith: {
    takes: [['text'], ['text']],
    gives: 'boolean',
    make: (text, piece) => sql`right(${text}, length(${piece})) = ${piece}`,
  },
  indexof: {
    takes: [['text'], ['text']],
    gives: 'number',
    make: (text, piece) => sql`position(${piece} in ${text}) - 1`,
  },
  length: { takes: [['text']], gives: 'number', make: (text) => sql`length(${text})` },
  tolower: { takes: [['text']], gives: 'text', make: (text) => sql`lower(${text})` },
  toupper: { takes: [['text']], gives: 'text', make: (text) => sql`upper(${text})` },
  trim: { takes: [['text']], gives: 'text', make: (text) => sql`btrim(${text})` },
  concat: { takes: [['text'], ['text']], gives: 'text', make: (one, other) => sql`(${one} || ${other})` },
  round: { takes: [['number']], gives: 'number', make: (value) => sql`round(${value}::numeric)` },
  floor: { takes: [['number']], gives: 'number', make: (value) => sql`floor(${value}::numeric)` },
  ceiling: { takes: [['number']], gives: 'number', make: (value) => sql`ceil(${value}::numeric)` },
  now: { takes: [], gives: 'instant', make: () => sql`now()` },
  date: { takes: [['instant']], gives: 'date', make: (value) => sql`(${value} at time zone 'UTC')::date` },
  year: part('year'),
  month: part('month'),
  day: part('day'),
  hour: part('hour', ['instant']),
  minute: part('minute', ['instant']),
  second: part('second', ['instant']),
};

function called(name: string, given: Operand[]): Operand {
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!known) throw refuse(`There is no function ${name}.`);
  const fits =
    known.takes.length === given.length && known.takes.every((some, index) => some.includes(given[index]!.kind));
  if (!fits) throw refuse(`${name} takes ${known.takes.map((some) => some.join(' or ')).join(', ') || 'nothing'}.`);
  return { kind: known.gives, sql: known.make(...given.map((one) => one.sql)) };
}
