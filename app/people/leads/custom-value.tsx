import { useCallback } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomValue } from '#contract/people/custom-fields.ts';

/** The display text of a custom field's value. */
export function useCustomWords(): (key: string, value: CustomValue | undefined) => string {
  const t = useT();
  const format = useFormat();
  return useCallback(
    (key, value) => {
      if (value === undefined) return '';
      switch (customTypeOf(key)) {
        case 'money':
          return format.money(Number(value));
        case 'number':
          return format.number(Number(value));
        case 'date':
          return format.date(String(value));
        case 'yes':
          return t(value === true ? 'leads.yes' : 'leads.no');
        case 'tags':
          return format.list(value as string[]);
        default:
          return String(value);
      }
    },
    [t, format],
  );
}
