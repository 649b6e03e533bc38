import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { type CustomType, customTypeOf, customTypes } from '#contract/people/custom-field-names.ts';
import type { CustomField } from '#contract/people/custom-fields.ts';
import { NameField } from './name-field.tsx';
import { ownKey } from './own-key.ts';

type Props = {
  /** Null for a new field. The type can't be changed later. */
  field: CustomField | null;
  taken: readonly string[];
  isBusy: boolean;
  onSave: (field: CustomField) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
};

export default function FieldDialog({ field, taken, isBusy, onSave, onRemove, onClose }: Props) {
  const t = useT();
  const [label, setLabel] = useState(field?.label ?? '');
  const [type, setType] = useState<CustomType>((field && customTypeOf(field.key)) ?? 'text');
  const [options, setOptions] = useState<string[]>(field?.options ?? []);
  const [isTried, setTried] = useState(false);
  const hasOptions = type === 'choice' || type === 'tags';
  const lacksOptions = type === 'choice' && options.length === 0;
  const save = () => {
    if (!label.trim() || lacksOptions) return setTried(true);
    const key = field?.key ?? ownKey(label, taken, `x_${type}_`);
    onSave({ key, label: label.trim(), options: hasOptions ? options : [] });
  };
  return (
    <FormDialog
      title={field ? field.label : t('leads.settings.addField')}
      busy={isBusy}
      onSave={save}
      onClose={onClose}
      aside={
        onRemove && (
          <Button kind="loss" onClick={onRemove}>
            {t('leads.settings.remove')}
          </Button>
        )
      }
    >
      <NameField value={label} onChange={setLabel} maxLength={60} isTried={isTried} />
      <Field label={t('leads.settings.type')} hint={field ? t('leads.settings.typeHint') : undefined}>
        <Select
          value={type}
          onChange={setType}
          disabled={field !== null}
          options={customTypes.map((value) => ({ value, label: t(`leads.settings.type.${value}`) }))}
        />
      </Field>
      {hasOptions && (
        <Field
          label={t('leads.settings.options')}
          required={type === 'choice'}
          hint={t('leads.settings.optionsHint')}
          error={isTried && lacksOptions ? t('leads.settings.optionsNeeded') : undefined}
        >
          <TagInput value={options} onChange={setOptions} max={100} />
        </Field>
      )}
    </FormDialog>
  );
}
