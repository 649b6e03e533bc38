import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Select } from '#app/ui/select.tsx';
import type { CustomType } from '#contract/people/custom-field-names.ts';
import type { CustomField } from '#contract/people/custom-fields.ts';
import type { FileImport, ImportTarget } from '#contract/people/imports.ts';
import { newFieldTypes, targetOf, typeOf, typeOfSamples } from './new-field.ts';
import { useTargets } from './use-targets.ts';

type Props = {
  column: FileImport['columns'][number];
  target: ImportTarget | null;
  /** The custom field to create for this column, if any. */
  made: CustomField | undefined;
  onTarget: (target: ImportTarget | null) => void;
  onNew: (type: CustomType) => void;
};

/** A column of the file with sample values and the field it is mapped to. */
export function ColumnRow({ column: { heading, samples }, target, made, onTarget, onNew }: Props) {
  const t = useT();
  const fields = useTargets();
  const mayMake = useMay()('organisation.change') && heading.trim() !== '';
  const fresh = { value: made ? targetOf(made) : ('new' as const), label: t('imports.newField', { heading }) };
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[1fr_15rem]">
      <div className="grid min-w-0">
        <span className="truncate font-medium">{heading || t('imports.noHeading')}</span>
        <span className="truncate text-sm text-ink-3">{samples.join(' · ') || t('imports.nothingInIt')}</span>
      </div>
      <div className="grid gap-1.5">
        <Select<ImportTarget | 'out' | 'new'>
          aria-label={t('imports.columnIs', { heading })}
          value={target ?? 'out'}
          options={[{ value: 'out', label: t('imports.leftOut') }, ...(mayMake ? [fresh] : []), ...fields.options]}
          onChange={(value) =>
            value === 'new' ? onNew(typeOfSamples(samples)) : onTarget(value === 'out' ? null : value)
          }
        />
        {made && (
          <Select<CustomType>
            aria-label={t('imports.newFieldType', { heading })}
            value={typeOf(made)}
            options={newFieldTypes.map((value) => ({ value, label: t(`leads.settings.type.${value}`) }))}
            onChange={onNew}
          />
        )}
      </div>
    </li>
  );
}
