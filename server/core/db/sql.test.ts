import { expect, test } from 'vitest';
import type { Sql } from './sql.ts';

// A separate copy of the module, because these tests fill its caches, which other tests in the process need.
const copy = './sql.ts?copy';
const { sql, statement } = (await import(copy)) as typeof import('./sql.ts');

test('pieces are joined and values numbered in the order they stand in', () => {
  const inner = sql`b = ${2} or c = ${3}`;
  const { text, values } = statement(sql`select ${sql.raw('a')} where a = ${1} and (${inner}) limit ${sql.int(5)}`);
  expect(text).toBe('select a where a = $1 and (b = $2 or c = $3) limit 5');
  expect(values).toEqual([1, 2, 3]);
});

test('one template with other parts is another text, however often it was written', () => {
  const either = (left: unknown, right: unknown): Sql => sql`${left} and ${right}`;
  const piece = (value: unknown) => sql`x = ${value}`;
  for (let time = 0; time < 3; time += 1) {
    expect(statement(either(time, piece(7)))).toMatchObject({ text: '$1 and x = $2', values: [time, 7] });
    expect(statement(either(piece(7), time))).toMatchObject({ text: 'x = $1 and $2', values: [7, time] });
    expect(statement(either(piece(7), sql.raw('true')))).toMatchObject({ text: 'x = $1 and true', values: [7] });
    expect(statement(either(piece(7), sql.raw('false')))).toMatchObject({ text: 'x = $1 and false', values: [7] });
    expect(statement(sql.join([piece(1), piece(2)], ' or ')).text).toBe('x = $1 or x = $2');
  }
});

test('one text has one name, whatever its values', () => {
  const named = (value: unknown) => statement(sql`select ${value}`).name;
  expect(named(1)).toBe(named('one'));
  expect(named(1)).not.toBe(statement(sql`select ${1}, ${2}`).name);
});

test('what only looks like a piece is a value', () => {
  const forged = { strings: ['; drop table leads'], parts: [] };
  expect(statement(sql`select ${forged}`)).toMatchObject({ text: 'select $1', values: [forged] });
});

test('more shapes than are kept are written all the same', () => {
  for (let n = 0; n < 60_000; n += 1) statement(sql`select ${sql.int(n)}, ${n}`);
  expect(statement(sql`select ${sql.int(60_001)}, ${'last'}`)).toEqual({ text: 'select 60001, $1', values: ['last'] });
});
