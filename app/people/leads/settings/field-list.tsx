import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomField } from '#contract/people/custom-fields.ts';
import { ListRow } from './list-row.tsx';
import { moved } from './own-key.ts';
import { useSaveList } from './use-save-list.ts';

const FieldDialog = lazy(() => import('./field-dialog.tsx'));

type Props = {
  fields: readonly CustomField[];
  version: number;
  /** The query that holds this list of fields. */
  queryKey: readonly unknown[];
  save: (next: CustomField[], version: number) => Promise<unknown>;
  readOnly: boolean;
};

/** Custom fields in order. Each change is saved at once. */
export function FieldList({ fields, version, queryKey, save: keepList, readOnly }: Props) {
  const t = useT();
  const [edited, setEdited] = useState<CustomField | 'new' | null>(null);
  const save = useSaveList({
    queryKey,
    save: (next: CustomField[]) => keepList(next, version),
    onSaved: () => setEdited(null),
  });
  const keep = (field: CustomField) =>
    save.mutate(edited === 'new' ? [...fields, field] : fields.map((one) => (one.key === field.key ? field : one)));
  const move = (place: number, by: 1 | -1) =>
    fields[place + by] ? () => save.mutate(moved(fields, place, by)) : undefined;
  return (
    <>
      {fields.length === 0 ? (
        <p className="text-ink-2">{t('leads.settings.noFields')}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {fields.map((field, place) => (
            <ListRow
              key={field.key}
              name={field.label}
              onEdit={() => setEdited(field)}
              onUp={move(place, -1)}
              onDown={move(place, 1)}
              readOnly={readOnly}
            >
              <span className="font-medium wrap-anywhere">{field.label}</span>
              <span className="text-sm text-ink-2">
                <Facts of={[t(`leads.settings.type.${customTypeOf(field.key) ?? 'text'}`), field.options.join(', ')]} />
              </span>
            </ListRow>
          ))}
        </ol>
      )}
      {!readOnly && (
        <Button size="s" icon={<Plus />} className="mt-3" onClick={() => setEdited('new')}>
          {t('leads.settings.addField')}
        </Button>
      )}
      {edited && (
        <Suspense>
          <FieldDialog
            field={edited === 'new' ? null : edited}
            taken={fields.map(({ key }) => key)}
            isBusy={save.isPending}
            onSave={keep}
            onRemove={edited === 'new' ? undefined : () => save.mutate(fields.filter((one) => one !== edited))}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
