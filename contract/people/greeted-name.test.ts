import { expect, test } from 'vitest';
import { greetedName } from './greeted-name.ts';

test('clients are greeted by first name, companies by their whole name', () => {
  const greeted = (name: string) => greetedName(name, 'en');
  expect(greeted('Helen Moss')).toBe('Helen');
  expect(greeted('Mary Ann Smith Jr.')).toBe('Mary Ann');
  expect(greeted('Ana de la Cruz')).toBe('Ana');
  expect(greeted('Moss, Helen')).toBe('Helen');
  expect(greeted('Helen and Tom Moss')).toBe('Helen and Tom');
  expect(greeted('Cher')).toBe('Cher');
  for (const name of ['Harbor Homes LLC', 'Moss Family Trust', 'First Bank', 'Acme Plumbing, Inc.'])
    expect(greeted(name)).toBe(name);
});

test('in languages where a first name would be too familiar, people are greeted by their whole name', () => {
  expect(greetedName('Helen Moss', 'es')).toBe('Helen');
  for (const locale of ['de', 'ja', 'zh'] as const) expect(greetedName('Helen Moss', locale)).toBe('Helen Moss');
});
