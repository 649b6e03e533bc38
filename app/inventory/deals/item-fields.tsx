import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { type ItemKind, itemKinds } from '#contract/inventory/deals/deal-templates.ts';
import type { issuesOf } from './issues.ts';

const never = 'never';

type ItemDraft = { name: string; kind: ItemKind; before: string; goodFor: string };
export const emptyItem: ItemDraft = { name: '', kind: 'document', before: never, goodFor: '' };

/** The values in the form that the call takes; only documents have a validity. */
export const itemOf = ({ name, kind, before, goodFor }: ItemDraft) => ({
  name: name.trim(),
  kind,
  before: before === never ? null : before,
  goodFor: (kind === 'document' && Number.parseInt(goodFor, 10)) || null,
});

type Props = {
  draft: ItemDraft;
  onChange: (draft: ItemDraft) => void;
  stages: readonly { value: string; label: string }[];
  issues?: ReturnType<typeof issuesOf>;
  /** Further choices beside the kind. */
  children?: ReactNode;
};

/** Fields of a checklist item, of a deal or a template. */
export function ItemFields({ draft, onChange, stages, issues, children }: Props) {
  const t = useT();
  const { name, kind, before, goodFor } = draft;
  const set = (change: Partial<ItemDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <Field label={t('deals.item.name')} required error={issues?.of('name')}>
        <Input value={name} onChange={(event) => set({ name: event.target.value })} maxLength={120} autoFocus />
      </Field>
      <div className={children ? 'grid gap-3.5 sm:grid-cols-3' : 'grid gap-3.5 sm:grid-cols-2'}>
        <Field
          label={t('deals.item.kind')}
          {...((kind === 'gate' || kind === 'info') && { hint: t(`deals.item.${kind}Hint`) })}
        >
          <Select
            value={kind}
            onChange={(next) => set({ kind: next })}
            options={itemKinds.map((value) => ({ value, label: t(`deals.kind.${value}`) }))}
          />
        </Field>
        {children}
        <Field label={t('deals.item.beforeStage')}>
          <Select
            value={before}
            onChange={(next) => set({ before: next })}
            options={[{ value: never, label: t('deals.item.never') }, ...stages]}
          />
        </Field>
      </div>
      {kind === 'document' && (
        <Field label={t('deals.item.goodForDays')} hint={t('deals.item.goodForHint')} error={issues?.of('goodFor')}>
          <Input
            value={goodFor}
            onChange={(event) => set({ goodFor: event.target.value })}
            inputMode="numeric"
            className="num"
            maxLength={4}
          />
        </Field>
      )}
    </>
  );
}
