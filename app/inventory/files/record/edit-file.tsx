import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Select } from '#app/ui/select.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import type { Filed, FilePlace, RecordType } from '#contract/inventory/files.ts';
import { mostTags, type RetentionClass, retentionClasses } from '#contract/people/file-rules.ts';
import { useYearsOfClass } from '../../retention/use-years-of-class.ts';
import { flatFolders } from '../folder-tree.ts';
import { fileQueries } from '../queries.ts';
import { useFileAct } from './use-file-act.ts';

/** A place as the picker's value: `lead 0198…`, `folder 0198…`, or empty. */
const writePlace = ({ record, folder }: Pick<Filed, 'record' | 'folder'>): string =>
  record ? `${record.type} ${record.id}` : folder ? `folder ${folder.id}` : '';

function readPlace(written: string): FilePlace {
  const [type, id] = written.split(' ');
  if (!type || !id) return {};
  return type === 'folder' ? { folder: id } : { record: { type: type as RecordType, id } };
}

/** Edits name, place, tags, retention, and sensitivity. */
export default function EditFile({ file, onClose }: { file: Filed; onClose: () => void }) {
  const t = useT();
  const form = useId();
  const known = useQuery(fileQueries.tags).data?.tags ?? [];
  const [name, setName] = useState(file.name);
  const [tags, setTags] = useState<string[]>(file.tags);
  const [retention, setRetention] = useState<RetentionClass>(file.retention);
  const yearsOf = useYearsOfClass();
  const [isSensitive, setSensitive] = useState(file.isSensitive);
  const before = writePlace(file);
  const nowhere: ComboOption = { value: '', label: t('files.place.none') };
  const [place, setPlace] = useState<ComboOption>(
    before ? { value: before, label: file.record?.name ?? file.folder?.name ?? '' } : nowhere,
  );
  const source = usePlaces(nowhere);
  const save = useFileAct(async () => {
    await api.files.change({
      id: file.id,
      name,
      tags,
      ...(retention !== file.retention && { retention }),
      ...(isSensitive !== file.isSensitive && { isSensitive }),
    });
    if (place.value !== before) await api.files.move({ id: file.id, to: readPlace(place.value) });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('files.edit')}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" type="submit" form={form} busy={save.isPending} disabled={!name.trim()}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field label={t('files.field.name')} required>
          <Input value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('files.field.place')} hint={t('files.placeHint')}>
          <Combobox
            label={t('files.field.place')}
            source={source}
            value={place}
            onChange={(option) => setPlace(option ?? nowhere)}
          />
        </Field>
        <Field label={t('files.field.tags')}>
          <TagInput value={tags} onChange={setTags} suggestions={known} max={mostTags} />
        </Field>
        <Field label={t('files.retention')} hint={t('files.retentionHint')}>
          <Select
            value={retention}
            onChange={setRetention}
            disabled={!file.can.hold}
            options={retentionClasses.map((value) => ({
              value,
              label: t(`files.retention.${value}`, { years: yearsOf(value) }),
            }))}
          />
        </Field>
        <Switch
          checked={isSensitive}
          onChange={setSensitive}
          disabled={file.isSensitive && !file.can.hold}
          label={t('files.field.isSensitive')}
          hint={t('files.sensitiveHint')}
        />
      </form>
    </Dialog>
  );
}

/** Shows folders at once, and records when the reader types. */
function usePlaces(nowhere: ComboOption) {
  const folders = flatFolders(useQuery(fileQueries.folders).data?.folders ?? []);
  return async (query: string, signal: AbortSignal): Promise<ComboOption[]> => {
    const asked = query.trim();
    const own = [
      nowhere,
      ...folders.map(({ folder }) => ({ value: `folder ${folder.id}`, label: folder.name })),
    ].filter(({ label }) => label.toLowerCase().includes(asked.toLowerCase()));
    if (asked.length < 2) return own;
    const [leads, homes, deals] = await Promise.all([
      api.leads.list({ search: asked, limit: 8 }, { signal }),
      api.listings.list({ search: asked, limit: 8 }, { signal }),
      api.deals.list({ search: asked, limit: 8 }, { signal }),
    ]);
    return [
      ...own,
      ...leads.rows.map(({ id, name, email }) => ({ value: `lead ${id}`, label: name || (email ?? id) })),
      ...homes.rows.map(({ id, unparsedAddress }) => ({ value: `listing ${id}`, label: unparsedAddress })),
      ...deals.rows.map(({ id, name }) => ({ value: `deal ${id}`, label: name })),
    ];
  };
}
