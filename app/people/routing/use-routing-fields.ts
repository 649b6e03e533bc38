import { useMemo } from 'react';
import { type Field, type Fields, openFields } from '#contract/core/fields.ts';
import { customFieldOf } from '#contract/people/custom-field-names.ts';
import { routingFields } from '#contract/people/routing-rules.ts';
import { useLeadFields } from '../leads/use-custom-fields.ts';

/** The fields available in routing rules, with the names of custom fields. */
export function useRoutingFields() {
  const { own, lists } = useLeadFields();
  return useMemo(() => {
    const named = own.map(({ key, label }): [string, Field] => [key, customFieldOf(key, label)!]);
    const fields: Fields = openFields({ ...routingFields, ...Object.fromEntries(named) }, customFieldOf);
    return { fields, lists };
  }, [own, lists]);
}
