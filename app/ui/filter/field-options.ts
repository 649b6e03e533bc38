import { useMemo } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { ComboOption } from '#app/ui/option-source.ts';
import { useSources } from './sources.ts';

export function useFieldOptions(): readonly ComboOption[] {
  const t = useT();
  const { fields } = useSources();
  return useMemo(
    () =>
      Object.entries(fields)
        .filter(([, field]) => field.filter !== false)
        .map(([value, field]) => ({ value, label: t.any(field.label) })),
    [t, fields],
  );
}
