import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { rentalQueries } from './queries.ts';

/** The property that a list is narrowed to; it stands in the address. */
export const usePropertyFilter = (): string | null => useSearchParams()[0].get('property');

export function PropertyFilter() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const id = params.get('property');
  const { data } = useQuery({ ...rentalQueries.property(id ?? ''), enabled: id !== null });
  const source = useCallback(async (search: string, signal: AbortSignal) => {
    const { rows } = await api.rentals.properties(
      { limit: 30, ...(search.trim() && { search: search.trim() }) },
      { signal },
    );
    return rows.map(({ id: value, name, street, city }) => ({
      value,
      label: name,
      detail: [street, city].filter(Boolean).join(', '),
    }));
  }, []);
  const choose = (next: string | null) =>
    setParams(
      (before) => {
        const address = new URLSearchParams(before);
        if (next) address.set('property', next);
        else address.delete('property');
        return address;
      },
      { replace: true },
    );
  return (
    <Combobox
      label={t('rentals.property')}
      source={source}
      value={id ? { value: id, label: data?.name ?? '' } : null}
      onChange={(option) => choose(option?.value ?? null)}
      placeholder={t('rentals.allProperties')}
      clearable
      className="w-56"
    />
  );
}
