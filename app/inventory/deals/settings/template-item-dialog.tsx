import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import type { TemplateItem } from '#contract/inventory/deals/deal-templates.ts';
import { emptyItem, ItemFields, itemOf } from '../item-fields.tsx';

type NewProps = {
  stages: readonly { value: string; label: string }[];
  onAdd: (item: TemplateItem) => void;
  onClose: () => void;
};

/** Adds an item to a template. */
export default function TemplateItemDialog({ stages, onAdd, onClose }: NewProps) {
  const t = useT();
  const [draft, setDraft] = useState(emptyItem);
  const item = itemOf(draft);
  return (
    <FormDialog
      title={t('deals.item.add')}
      saveLabel={t('deals.item.add')}
      disabled={item.name === ''}
      onSave={() => item.name !== '' && onAdd({ ...item, need: item.before === null ? 'optional' : 'required' })}
      onClose={onClose}
    >
      <ItemFields draft={draft} onChange={setDraft} stages={stages} />
    </FormDialog>
  );
}
