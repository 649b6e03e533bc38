import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#contract/index.ts';
import { describeCalls, exampleOf } from './describe-calls.ts';
import { examples } from './examples.ts';
import type { Schema } from './schema-words.ts';

test.each(allCalls)('the call takes the example that its page shows: %s', (name, { input }) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  expect(input.safeParse(exampleOf(name, schema)).error?.issues ?? []).toEqual([]);
});

test('an example belongs to a call', () => {
  const names = new Set(allCalls.map(([name]) => name));
  expect(Object.keys(examples).filter((name) => !names.has(name))).toEqual([]);
});

test('an example can be pasted into a shell', () => {
  for (const { curl, sample } of describeCalls('https://crm.example').flatMap(({ calls }) => calls)) {
    expect(sample.body ?? '').not.toContain("'");
    expect(curl ?? '').not.toMatch(/\bundefined\b|\[object/);
  }
});
