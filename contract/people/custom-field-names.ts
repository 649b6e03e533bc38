import type { Field } from '../core/fields.ts';

/* Every list loads this file early, so it doesn't use the schema library. */

export const customTypes = ['text', 'number', 'money', 'date', 'choice', 'tags', 'yes'] as const;
export type CustomType = (typeof customTypes)[number];

/** The type is part of the key, so that a filter in a URL can be parsed without the organization's field list. */
export const customPattern = /^x_(text|number|money|date|choice|tags|yes)_[a-z0-9_]{1,40}$/;
export const customTypeOf = (key: string): CustomType | undefined =>
  customPattern.exec(key)?.[1] as CustomType | undefined;

/** The field definition as far as the key tells. Label and options are stored by the organization. */
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
