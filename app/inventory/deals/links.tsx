import { useMemo } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';

type Linked = { id: string; name: string } | null;
type Props = { value: Linked; onChange: (value: Linked) => void };

const most = 10;
const optionOf = (value: Linked): ComboOption | null => value && { value: value.id, label: value.name };

/** Chooses a lead by typing. */
export function LeadChoice({ value, onChange }: Props) {
  const t = useT();
  const source = useMemo(
    () => async (search: string, signal: AbortSignal) => {
      const { rows } = await api.leads.list({ ...(search && { search }), limit: most }, { signal });
      return rows.map(
        ({ id, name, email }): ComboOption => ({ value: id, label: name, ...(email && { detail: email }) }),
      );
    },
    [],
  );
  return (
    <Combobox
      label={t('deals.lead')}
      source={source}
      value={optionOf(value)}
      onChange={(option) => onChange(option && { id: option.value, name: option.label })}
      clearable
    />
  );
}

/** Chooses a listing by its address. */
export function ListingChoice({ value, onChange }: Props) {
  const t = useT();
  const source = useMemo(
    () => async (search: string, signal: AbortSignal) => {
      const { rows } = await api.listings.list({ ...(search && { search }), limit: most }, { signal });
      return rows.map(({ id, unparsedAddress }): ComboOption => ({ value: id, label: unparsedAddress }));
    },
    [],
  );
  return (
    <Combobox
      label={t('deals.listing')}
      source={source}
      value={optionOf(value)}
      onChange={(option) => onChange(option && { id: option.value, name: option.label })}
      clearable
    />
  );
}

/** Chooses a deal by its name. */
export function DealChoice({ value, onChange }: Props) {
  const t = useT();
  const source = useMemo(
    () => async (search: string, signal: AbortSignal) => {
      const { rows } = await api.deals.list({ ...(search && { search }), limit: most }, { signal });
      return rows.map(
        ({ id, name, address }): ComboOption => ({ value: id, label: name, ...(address && { detail: address }) }),
      );
    },
    [],
  );
  return (
    <Combobox
      label={t('shell.nav.deals')}
      source={source}
      value={optionOf(value)}
      onChange={(option) => onChange(option && { id: option.value, name: option.label })}
      clearable
    />
  );
}
