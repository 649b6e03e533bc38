import { z } from 'zod';
import { call } from '../core/call.ts';
import { calculatorGroups } from './calculator.ts';

const access = { who: 'anyone' } as const;
const id = z
  .string()
  .max(40)
  .regex(/^[a-z]+(-[a-z]+)*$/, 'Small letters and hyphens.');

const values = z.record(z.string(), z.unknown());
const described = z.strictObject({
  id: z.string(),
  group: z.enum(calculatorGroups),
  title: z.string(),
  formula: z.string(),
  sources: z.array(z.string()),
});

/** One engine for screens, public pages, the assistant and API clients: all use the values of calculators.ts. */
export const calculation = {
  list: call({
    method: 'GET',
    path: '/calculators',
    access,
    output: z.strictObject({ calculators: z.array(described) }),
    summary: 'All calculators with their formulas and sources.',
    cacheSeconds: 300,
  }),
  read: call({
    method: 'GET',
    path: '/calculators/{id}',
    access,
    input: z.strictObject({ id }),
    output: described.extend({
      /** JSON Schemas of input and output. Money is in cents; rates, ratios and years are in millionths. */
      input: values,
      output: values,
      vectors: z.array(
        z.strictObject({ name: z.string(), input: values, output: values, source: z.string().nullable() }),
      ),
    }),
    errors: ['not_found'],
    summary:
      'One calculator: what it takes and answers as JSON Schemas, and vectors to check it by. Money is in cents; rates, ratios and years are in millionths.',
    cacheSeconds: 300,
  }),
  compute: call({
    method: 'POST',
    path: '/calculators/{id}',
    access,
    input: z.strictObject({ id, values }),
    output: z.strictObject({ result: values }),
    errors: ['not_found', 'rate_limited'],
    repeat: 'read',
    summary: 'Calculate. Values that are missing or wrong are named by their field. Nothing is stored.',
  }),
};
