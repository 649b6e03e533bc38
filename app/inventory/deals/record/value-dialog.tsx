import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import type { DealItem } from '#contract/inventory/deals/deal-checklist.ts';

type Props = { item: DealItem; onValue: (value: string) => void; onClose: () => void };

/** Enters the value of an info item. */
export default function ValueDialog({ item, onValue, onClose }: Props) {
  const t = useT();
  const [value, setValue] = useState(item.value);
  const isReady = value.trim() !== '';
  return (
    <FormDialog
      title={item.name}
      saveLabel={t('ui.save')}
      disabled={!isReady}
      onSave={() => {
        if (!isReady) return;
        onValue(value.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('deals.item.value')} required>
        <Input value={value} onChange={(event) => setValue(event.target.value)} maxLength={500} autoFocus />
      </Field>
    </FormDialog>
  );
}
