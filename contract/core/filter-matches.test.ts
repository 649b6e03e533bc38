import { describe, expect, test } from 'vitest';
import { sampleFields } from '#tests/filter/sample.ts';
import { everything, type FilterContext } from './filter.ts';
import { matches } from './filter-matches.ts';
import { parseFilter } from './filter-url.ts';

const maya = '0198a0c0-0000-7000-8000-000000000001';
const omar = '0198a0c0-0000-7000-8000-000000000002';

/** Sunday, March 8, 2026, 9:30 AM in Chicago, where daylight saving time started that night. */
const context: FilterContext = { now: new Date('2026-03-08T14:30:00Z'), timeZone: 'America/Chicago', me: maya };

type Sample = Parameters<typeof matches<typeof sampleFields>>[2];

function holds(written: string, record: Sample, other: Partial<FilterContext> = {}): boolean {
  const { filter, issues } = parseFilter(sampleFields, written);
  expect(issues).toEqual([]);
  return matches(sampleFields, filter!, record, { ...context, ...other });
}

test('no condition holds for every record', () => {
  expect(matches(sampleFields, everything, {}, context)).toBe(true);
});

describe('what is empty', () => {
  test.each([
    'stage:is(new)',
    'name:contains(a)',
    'score:lt(5)',
    'birthday:before(today)',
    'touched_at:older_than(3d)',
    'is_pre_approved:is(false)',
    'owner:is(me)',
    'tags:has_any(vip)',
    'tags:has_all(vip)',
    'visits:gte(1)',
    'phones:contains(5)',
  ])('meets no positive condition: %s', (written) => {
    expect(holds(written, {})).toBe(false);
    expect(holds(`not(${written})`, {})).toBe(true);
  });

  test.each([
    'stage:is_not(new)',
    'stage:none_of(new,closed)',
    'name:not_contains(a)',
    'touched_at:not_in_last(3d)',
    'owner:is_not(me)',
    'tags:has_none(vip)',
    'score:is_not(5)',
    'stage:is_empty',
    'name:is_empty',
    'tags:is_empty',
    'owner:is(none)',
    'visits:lte(0)',
  ])('meets every negative one: %s', (written) => {
    expect(holds(written, {})).toBe(true);
    expect(holds(`not(${written})`, {})).toBe(false);
  });

  test('an empty text is empty, and a list without anything', () => {
    expect(holds('name:is_empty', { name: '' })).toBe(true);
    expect(holds('tags:is_empty', { tags: [] })).toBe(true);
    expect(holds('tags:is_not_empty', { tags: ['vip'] })).toBe(true);
  });
});

test('words are compared without case, codes with it', () => {
  expect(holds('name:is(ana maria)', { name: 'Ana Maria' })).toBe(true);
  expect(holds('name:contains(MÜL)', { name: 'von Müller' })).toBe(true);
  expect(holds('name:any_of(bo,ANA)', { name: 'Ana' })).toBe(true);
  expect(holds('code:is(ab1)', { code: 'AB1' })).toBe(false);
  expect(holds('code:starts_with(AB)', { code: 'AB1' })).toBe(true);
  expect(holds('name:contains(%)', { name: 'all of it' })).toBe(false);
});

test('of several, one is enough', () => {
  const phones = ['+15125550100', '+442079460000'];
  expect(holds('phones:starts_with(+44)', { phones })).toBe(true);
  expect(holds('phones:is(+1 512 555 0100)', { phones })).toBe(true);
  expect(holds('phones:not_contains(555)', { phones })).toBe(false);
});

test('me is whoever looks, and nobody is nobody', () => {
  expect(holds('owner:is(me)', { owner: maya })).toBe(true);
  expect(holds('owner:is(me)', { owner: maya }, { me: omar })).toBe(false);
  expect(holds('owner:is(me)', { owner: maya }, { me: null })).toBe(false);
  expect(holds('owner:is(me)', { owner: null }, { me: null })).toBe(false);
  expect(holds('owner:any_of(me,none)', { owner: null })).toBe(true);
  expect(holds('owner:none_of(me,none)', { owner: omar })).toBe(true);
});

test('tags', () => {
  expect(holds('tags:has_all(vip,investor)', { tags: ['investor', 'cash', 'vip'] })).toBe(true);
  expect(holds('tags:has_all(vip,investor)', { tags: ['vip'] })).toBe(false);
  expect(holds('tags:has_none(vip,investor)', { tags: ['cash'] })).toBe(true);
});

describe('days', () => {
  test.each([
    ['birthday:on(today)', '2026-03-08', true],
    ['birthday:before(today)', '2026-03-08', false],
    ['birthday:after(yesterday)', '2026-03-08', true],
    ['birthday:between(2026-03-01,2026-03-08)', '2026-03-08', true],
    ['birthday:in_last(7d)', '2026-03-01', true],
    ['birthday:in_last(7d)', '2026-02-28', false],
    ['birthday:in_last(7d)', '2026-03-09', false],
    ['birthday:older_than(7d)', '2026-02-28', true],
    ['birthday:in_next(1w)', '2026-03-15', true],
    ['birthday:in_next(1w)', '2026-03-16', false],
    ['birthday:not_in_last(7d)', '2026-03-09', true],
    ['birthday:during(this_week)', '2026-03-08', true],
    ['birthday:during(last_week)', '2026-03-07', true],
    ['birthday:during(this_month)', '2026-03-31', true],
    ['birthday:during(last_quarter)', '2025-12-31', true],
    ['birthday:during(last_quarter)', '2026-01-01', false],
    ['birthday:during(next_year)', '2027-06-01', true],
  ])('%s of %s is %s', (written, birthday, expected) => {
    expect(holds(written, { birthday })).toBe(expected);
  });
});

describe('instants', () => {
  test.each([
    ['touched_at:on(today)', '2026-03-08T06:00:00Z', true],
    ['touched_at:on(today)', '2026-03-08T05:59:59.999999Z', false],
    ['touched_at:on(today)', '2026-03-09T04:59:59.999Z', true],
    ['touched_at:on(today)', '2026-03-09T05:00:00Z', false],
    ['touched_at:before(today)', '2026-03-08T05:59:59.999Z', true],
    ['touched_at:after(2026-03-07)', '2026-03-08T06:00:00Z', true],
    ['touched_at:after(2026-03-08T12:00:00Z)', '2026-03-08T12:00:00.000Z', false],
    ['touched_at:after(2026-03-08T12:00:00Z)', '2026-03-08T12:00:00.001Z', true],
    ['touched_at:in_last(1d)', '2026-03-07T15:30:00Z', true],
    ['touched_at:in_last(24h)', '2026-03-07T14:30:00Z', true],
    ['touched_at:in_last(1d)', '2026-03-07T15:29:59Z', false],
    ['touched_at:older_than(1d)', '2026-03-07T15:29:59Z', true],
    ['touched_at:in_last(10min)', '2026-03-08T14:30:00.300Z', true],
    ['touched_at:in_last(10min)', '2026-03-08T14:31:00Z', false],
    ['touched_at:in_next(2h)', '2026-03-08T16:00:00Z', true],
    ['touched_at:during(this_month)', '2026-03-01T05:59:59Z', false],
    ['touched_at:during(this_month)', '2026-03-01T06:00:00Z', true],
  ])('%s at %s is %s', (written, touched_at, expected) => {
    expect(holds(written, { touched_at })).toBe(expected);
  });
});

test('related things are counted, those of a stretch of time too', () => {
  expect(holds('open_tasks:gte(1)', { open_tasks: 2 })).toBe(true);
  expect(holds('open_tasks:between(1,2)', { open_tasks: 3 })).toBe(false);
  const visits = ['2026-03-08T10:00:00Z', '2026-03-07T10:00:00Z', '2026-02-01T10:00:00Z'];
  expect(holds('visits:is(3)', { visits })).toBe(true);
  expect(holds('visits:gte(2,7d)', { visits })).toBe(true);
  expect(holds('visits:gte(3,7d)', { visits })).toBe(false);
});

test('groups', () => {
  const record = { stage: 'new', score: 70 } as const;
  expect(holds('stage:is(new)~score:gte(60)', record)).toBe(true);
  expect(holds('or(stage:is(closed)~score:gte(60))', record)).toBe(true);
  expect(holds('not(or(stage:is(closed)~score:gte(60)))', record)).toBe(false);
});
