import type { Field } from '../core/fields.ts';

/* Known to every list before it is shown, so written without the library of schemas. */

export const customTypes = ['text', 'number', 'money', 'date', 'choice', 'tags', 'yes'] as const;
export type CustomType = (typeof customTypes)[number];

/** The type is part of the name, so that a filter in an address can be read by whoever knows nothing of the organisation. */
export const customPattern = /^x_(text|number|money|date|choice|tags|yes)_[a-z0-9_]{1,40}$/;
export const customTypeOf = (key: string): CustomType | undefined =>
  customPattern.exec(key)?.[1] as CustomType | undefined;

/** What a key alone says of its field. Its name and options an organisation keeps itself. */
export function customFieldOf(key: string, label = key): Field | undefined {
  const type = customTypeOf(key);
  switch (type) {
    case undefined:
      return undefined;
    case 'choice':
    case 'tags':
      return { type, label, options: { from: key } };
    case 'yes':
      return { type: 'boolean', label };
    case 'text':
      return { type, label, max: 1_000 };
    default:
      return { type, label };
  }
}
