import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { itemKinds, type TemplateItem } from '#contract/inventory/deals/deal-templates.ts';

const never = 'never';

type NewProps = {
  stages: readonly { value: string; label: string }[];
  onAdd: (item: TemplateItem) => void;
  onClose: () => void;
};

/** Another line of a template. */
export default function TemplateItemDialog({ stages, onAdd, onClose }: NewProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<TemplateItem['kind']>('document');
  const [before, setBefore] = useState(never);
  const [goodFor, setGoodFor] = useState('');
  return (
    <FormDialog
      title={t('deals.item.add')}
      saveLabel={t('deals.item.add')}
      disabled={name.trim() === ''}
      onSave={() =>
        name.trim() !== '' &&
        onAdd({
          name: name.trim(),
          kind,
          need: before === never ? 'optional' : 'required',
          before: before === never ? null : before,
          goodFor: (kind === 'document' && Number.parseInt(goodFor, 10)) || null,
        })
      }
      onClose={onClose}
    >
      <Field label={t('deals.item.name')} required>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={120} autoFocus />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field
          label={t('deals.item.kind')}
          {...((kind === 'gate' || kind === 'info') && { hint: t(`deals.item.${kind}Hint`) })}
        >
          <Select
            value={kind}
            onChange={setKind}
            options={itemKinds.map((value) => ({ value, label: t(`deals.kind.${value}`) }))}
          />
        </Field>
        <Field label={t('deals.item.beforeStage')}>
          <Select
            value={before}
            onChange={setBefore}
            options={[{ value: never, label: t('deals.item.never') }, ...stages]}
          />
        </Field>
      </div>
      {kind === 'document' && (
        <Field label={t('deals.item.goodForDays')} hint={t('deals.item.goodForHint')}>
          <Input
            value={goodFor}
            onChange={(event) => setGoodFor(event.target.value)}
            inputMode="numeric"
            className="num"
            maxLength={4}
          />
        </Field>
      )}
    </FormDialog>
  );
}
