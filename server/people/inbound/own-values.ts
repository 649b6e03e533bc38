import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomField, CustomValues } from '#contract/people/custom-fields.ts';
import { plainLabel, readOwn } from '../leads/custom/read-own.ts';
import type { Inquiry } from './inquiry.ts';

/** Collects values for custom fields: by key as our API sends them, or by label as other senders do. */
export function ownValues({ custom, others = {} }: Inquiry, fields: readonly CustomField[]): CustomValues {
  const byName = new Map(fields.map((field) => [plainLabel(field.label), field]));
  const found: CustomValues = {};
  for (const [name, written] of Object.entries(others)) {
    const field = byName.get(plainLabel(name)) ?? fields.find(({ key }) => key === name);
    const read = field && readOwn(field, written);
    // An unreadable value must not cost the lead; the raw message still has it.
    if (field && read && 'value' in read) found[field.key] = read.value;
  }
  for (const [key, value] of Object.entries(custom)) {
    const field = fields.find((one) => one.key === key);
    const isMeant = field && (customTypeOf(key) !== 'choice' || field.options.includes(String(value)));
    if (isMeant && value !== null) found[key] = value;
  }
  return found;
}
