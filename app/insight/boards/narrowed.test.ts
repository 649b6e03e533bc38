import { expect, test } from 'vitest';
import { type Narrowing, narrowed, narrowedList, wide } from './narrowed.ts';

const known = new Map([
  ['leads_new', { fields: ['owner', 'source'], related: ['deal', 'loan', 'policy'], vertical: null }],
  ['deals_open', { fields: ['owner', 'pipeline'], related: ['lead', 'loan'], vertical: null }],
  ['listings_active', { fields: ['listAgent', 'city'], related: ['deal'], vertical: null }],
  ['loans_open', { fields: ['owner'], related: ['lead'], vertical: 'mortgage' as const }],
  ['visits', { fields: [], related: [], vertical: null }],
]);
const asks = (metric: string, filter?: string) => ({
  metrics: [metric],
  by: [],
  compare: 'none' as const,
  ...(filter && { filter }),
});
const to = (narrowing: Partial<Narrowing>): Narrowing => ({ ...wide, ...narrowing });
const office = { id: 'o1', people: ['u1', 'u2'] };
const of = (metric: string, narrowing: Partial<Narrowing>, { filter = '', pins = [] as never[] } = {}) =>
  narrowed(asks(metric, filter), pins, to(narrowing), known);

test('a dashboard of one agent narrows what is somebody’s, and says what it cannot', () => {
  expect(of('leads_new', { agent: 'u1' })).toEqual({
    of: asks('leads_new', 'owner:is(u1)'),
    kept: [],
    isOutside: false,
  });
  expect(of('listings_active', { agent: 'u1' }).of.filter).toBe('listAgent:is(u1)');
  expect(of('leads_new', { agent: 'u1' }, { filter: 'source:is(zillow)' }).of.filter).toBe(
    'source:is(zillow)~owner:is(u1)',
  );
  expect(of('leads_new', { agent: 'u1' }, { filter: 'or(source:is(a)~owner:is(u2))' })).toMatchObject({
    of: { filter: 'or(source:is(a)~owner:is(u2))' },
    kept: ['agent'],
  });
  expect(of('visits', { agent: 'u1' })).toEqual({ of: asks('visits'), kept: ['agent'], isOutside: false });
  expect(of('visits', {})).toEqual({ of: asks('visits'), kept: [], isOutside: false });
});

test('an office is its people, a pipeline narrows deals alone', () => {
  expect(of('leads_new', { office }).of.filter).toBe('owner:any_of(u1,u2)');
  expect(of('deals_open', { office, pipeline: 'buyers' }).of.filter).toBe('owner:any_of(u1,u2)~pipeline:is(buyers)');
  expect(of('leads_new', { pipeline: 'buyers' })).toMatchObject({ of: asks('leads_new'), kept: ['pipeline'] });
});

test('a vertical leaves out what is of another, and of what is of none takes clients with a loan or a policy', () => {
  expect(of('loans_open', { vertical: 'insurance' }).isOutside).toBe(true);
  expect(of('loans_open', { vertical: 'mortgage' })).toEqual({ of: asks('loans_open'), kept: [], isOutside: false });
  expect(of('leads_new', { vertical: 'mortgage' }).of.related).toEqual(['loan']);
  expect(of('listings_active', { vertical: 'mortgage' })).toMatchObject({ kept: ['vertical'], isOutside: false });
  expect(of('leads_new', { vertical: 'realestate' })).toEqual({ of: asks('leads_new'), kept: [], isOutside: false });
});

test('what a widget pins it keeps', () => {
  const pins = ['agent', 'vertical'] as never[];
  expect(of('leads_new', { agent: 'u1', vertical: 'insurance', office }, { pins })).toEqual({
    of: asks('leads_new', 'owner:any_of(u1,u2)'),
    kept: ['agent', 'vertical'],
    isOutside: false,
  });
  expect(of('loans_open', { vertical: 'insurance' }, { pins }).isOutside).toBe(false);
});

test('lists follow by their own fields', () => {
  const list = { filter: 'state:is(open)', fields: ['owner', 'state', 'pipeline'] };
  expect(narrowedList('deals', list, [], to({ agent: 'u1', pipeline: 'buyers' }))).toEqual({
    of: 'state:is(open)~owner:is(u1)~pipeline:is(buyers)',
    kept: [],
    isOutside: false,
  });
  expect(narrowedList('policies', list, [], to({ vertical: 'mortgage' })).isOutside).toBe(true);
  expect(narrowedList('leads', { filter: undefined, fields: ['owner'] }, ['agent'], to({ agent: 'u1' }))).toEqual({
    of: undefined,
    kept: ['agent'],
    isOutside: false,
  });
});
