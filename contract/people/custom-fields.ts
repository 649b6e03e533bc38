import { z } from 'zod';
import { call } from '../core/call.ts';
import { cents, day, filledLine, line, version } from '../core/primitives.ts';
import { type CustomType, customPattern, customTypeOf } from './custom-field-names.ts';

export const mostCustomFields = 60;
const mostOptions = 100;

export const customKey = z.string().max(60).regex(customPattern, 'There is no such field.');

/** Numbers up to this size are exact in JavaScript as well as in the database. */
const largest = 1_000_000_000_000;

const values: Record<CustomType, z.ZodType> = {
  text: line(1_000),
  number: z.number().min(-largest).max(largest),
  money: cents,
  date: day,
  choice: filledLine(80),
  tags: z.array(filledLine(40)).max(30),
  yes: z.boolean(),
};

const anyValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type CustomValue = z.infer<typeof anyValue>;
export type CustomValues = Record<string, CustomValue>;

/** A lead's values for the organization's custom fields, without empty ones. */
export const customValues = z.record(z.string(), anyValue);

/** A partial update; null clears a field. */
export const customChange = z.record(customKey, anyValue.nullable()).check(({ value, issues }) => {
  if (Object.keys(value).length > mostCustomFields) {
    issues.push({ code: 'custom', message: `At most ${mostCustomFields} fields.`, path: [], input: value });
    return;
  }
  for (const [key, given] of Object.entries(value)) {
    const type = customTypeOf(key);
    if (type === undefined || given === null) continue;
    const { error } = values[type].safeParse(given);
    for (const issue of error?.issues ?? []) {
      issues.push({ code: 'custom', message: issue.message, path: [key, ...issue.path], input: given });
    }
  }
});

export const customField = z.strictObject({
  key: customKey,
  label: filledLine(60),
  /** For a choice: its options. For tags: suggestions. */
  options: z.array(filledLine(80)).max(mostOptions),
});
export type CustomField = z.infer<typeof customField>;

export const customFieldList = z
  .array(customField)
  .max(mostCustomFields, `At most ${mostCustomFields} fields.`)
  .check(({ value, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    for (const [place, { key, label, options }] of value.entries()) {
      if (value.findIndex((one) => one.key === key) < place)
        refuse([place, 'key'], 'There is one already with this key.');
      if (value.findIndex((one) => one.label.toLowerCase() === label.toLowerCase()) < place)
        refuse([place, 'label'], 'There is one already with this name.');
      if (customTypeOf(key) === 'choice' && options.length === 0)
        refuse([place, 'options'], 'Give at least one thing to choose.');
      if (new Set(options).size < options.length) refuse([place, 'options'], 'Each may stand here once.');
    }
  });

const current = z.strictObject({ fields: z.array(customField), version });

export const customFields = {
  fields: call({
    method: 'GET',
    path: '/lead-fields',
    access: { who: 'member', right: 'leads.read' },
    output: current,
    summary: 'The fields that leads have here beside those that all have, in their order.',
  }),
  setFields: call({
    method: 'PUT',
    path: '/lead-fields',
    access: { who: 'member', right: 'organisation.change' },
    input: z.strictObject({ fields: customFieldList }),
    output: current,
    versioned: true,
    errors: ['version_conflict'],
    repeat: 'natural',
    summary:
      'Add, name, order and remove fields of leads. What leads hold under a removed one is kept and comes back with it.',
  }),
};
