import { useMemo } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { auditKinds, kindNames } from './audit-kinds.ts';

export type AuditWish = { person: string | null; kind: string | null };

type Props = { wish: AuditWish; onChange: (wish: AuditWish) => void; people: readonly ComboOption[] };

export function AuditFilters({ wish, onChange, people }: Props) {
  const t = useT();
  const kinds = useMemo(
    () => auditKinds.map((kind) => ({ value: kind, label: t(kindNames[kind]), detail: kind })),
    [t],
  );
  const chosen = (options: readonly ComboOption[], value: string | null) =>
    value === null ? null : (options.find((option) => option.value === value) ?? { value, label: value });
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2">
      <Field label={t('operations.audit.person')}>
        <Combobox
          label={t('operations.audit.person')}
          source={people}
          value={chosen(people, wish.person)}
          onChange={(option) => onChange({ ...wish, person: option?.value ?? null })}
          placeholder={t('operations.audit.anyone')}
          clearable
        />
      </Field>
      <Field label={t('operations.audit.kind')}>
        <Combobox
          label={t('operations.audit.kind')}
          source={kinds}
          value={chosen(kinds, wish.kind)}
          onChange={(option) => onChange({ ...wish, kind: option?.value ?? null })}
          placeholder={t('operations.audit.anything')}
          clearable
        />
      </Field>
    </div>
  );
}
