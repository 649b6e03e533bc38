import { type CustomType, customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomField } from '#contract/people/custom-fields.ts';
import type { OwnTarget } from '#contract/people/imports.ts';
import { ownKey } from '../leads/settings/own-key.ts';

/** Choice fields are left out, because a file doesn't list their options. */
export const newFieldTypes = ['text', 'number', 'money', 'date', 'yes', 'tags'] as const satisfies CustomType[];

const looks: readonly [CustomType, RegExp][] = [
  ['money', /^[$€£]\s?[\d,]+(\.\d+)?$/],
  ['number', /^-?[\d,]{1,15}(\.\d+)?$/],
  ['date', /^(\d{4}-\d\d-\d\d([T ].*)?|\d{1,2}\/\d{1,2}\/\d{4})$/],
  ['yes', /^(yes|no|y|n|true|false)$/i],
];

/** The type that all sample values of a column fit; otherwise text. */
export function typeOfSamples(samples: readonly string[]): CustomType {
  const filled = samples.map((sample) => sample.trim()).filter(Boolean);
  const found = filled.length > 0 && looks.find(([, look]) => filled.every((sample) => look.test(sample)));
  return found ? found[0] : 'text';
}

/** A custom field named like the column, with an unused key. */
export function newField(heading: string, type: CustomType, others: readonly Pick<CustomField, 'key'>[]): CustomField {
  const taken = others.map(({ key }) => key);
  return { key: ownKey(heading, taken, `x_${type}_`), label: heading.trim().slice(0, 60), options: [] };
}

export const targetOf = ({ key }: CustomField): OwnTarget => key as OwnTarget;
export const typeOf = ({ key }: CustomField): CustomType => customTypeOf(key) ?? 'text';
