import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import type { EditEnd } from '#app/ui/list/column.ts';
import { EditChoice } from '#app/ui/list/edit-choice.tsx';
import { EditFloat } from '#app/ui/list/edit-float.tsx';
import { EditMoney } from '#app/ui/list/edit-money.tsx';
import { EditTags } from '#app/ui/list/edit-tags.tsx';
import { EditText } from '#app/ui/list/edit-text.tsx';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomField, CustomValue } from '#contract/people/custom-fields.ts';

type Props = {
  field: CustomField;
  value: CustomValue | undefined;
  anchor: ReactNode;
  onSave: (value: CustomValue | null) => void;
  done: (how: EditEnd) => void;
};

const nothing = '';
const numberForm = /^-?\d+([.,]\d+)?$/;

/** The editor of a custom field, loaded only when someone edits. */
export default function CustomEditor({ field: { key, label, options }, value, anchor, onSave, done }: Props) {
  const t = useT();
  const common = { label, anchor, done };
  switch (customTypeOf(key)) {
    case 'money':
      return <EditMoney {...common} value={typeof value === 'number' ? value : null} onSave={onSave} />;
    case 'choice':
      return (
        <EditChoice
          {...common}
          value={typeof value === 'string' ? value : nothing}
          source={[{ value: nothing, label: t('record.none') }, ...options.map((one) => ({ value: one, label: one }))]}
          onSave={(chosen) => onSave(chosen || null)}
        />
      );
    case 'yes':
      return (
        <EditChoice
          {...common}
          value={value === undefined ? nothing : String(value)}
          source={[
            { value: nothing, label: t('record.none') },
            { value: 'true', label: t('leads.yes') },
            { value: 'false', label: t('leads.no') },
          ]}
          onSave={(chosen) => onSave(chosen === nothing ? null : chosen === 'true')}
        />
      );
    case 'tags':
      return (
        <EditTags
          {...common}
          value={Array.isArray(value) ? value : []}
          suggestions={options}
          max={30}
          onSave={(tags) => onSave(tags)}
        />
      );
    case 'date':
      return (
        <EditFloat label={label} anchor={anchor} onClose={done}>
          {(finish) => (
            <div className="p-2">
              <DateField
                value={typeof value === 'string' ? value : null}
                onChange={(day) => {
                  onSave(day);
                  if (day !== null) finish('stay');
                }}
              />
            </div>
          )}
        </EditFloat>
      );
    case 'number':
      return (
        <EditText
          label={label}
          done={done}
          inputMode="decimal"
          value={value === undefined ? '' : String(value)}
          check={(text) => (text === '' || numberForm.test(text) ? undefined : t('leads.notNumber'))}
          onSave={(text) => onSave(text === '' ? null : Number(text.replace(',', '.')))}
        />
      );
    default:
      return (
        <EditText
          label={label}
          done={done}
          maxLength={1_000}
          value={typeof value === 'string' ? value : ''}
          onSave={(text) => onSave(text || null)}
        />
      );
  }
}
