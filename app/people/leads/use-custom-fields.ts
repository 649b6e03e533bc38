import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ComboOption } from '#app/ui/option-source.ts';
import { type Field, type Fields, openFields } from '#contract/core/fields.ts';
import { customFieldOf } from '#contract/people/custom-field-names.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { leadQueries } from './queries.ts';

/** The lead fields here: standard and custom ones, with the options of the latter. */
export function useLeadFields() {
  const { data } = useQuery(leadQueries.fields);
  return useMemo(() => {
    const own = data?.fields ?? [];
    const named = own.map(({ key, label }): [string, Field] => [key, customFieldOf(key, label)!]);
    const fields: Fields = openFields({ ...leadFields, ...Object.fromEntries(named) }, customFieldOf);
    const lists = Object.fromEntries(
      own.map(({ key, options }): [string, ComboOption[]] => [key, options.map((value) => ({ value, label: value }))]),
    );
    return { own, fields, lists };
  }, [data]);
}
