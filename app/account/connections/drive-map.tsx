import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { MapProps } from './calendar-map.tsx';

/** Chooses the folder, the content to copy, and the start day. */
export function DriveMap({ connection: { settings, choices, ours }, isSaving, onSave }: MapProps) {
  const t = useT();
  const before = settings && 'folder' in settings ? settings : undefined;
  const [chosen, setFolder] = useState(before?.folder);
  // The choices may be loaded only after this is rendered.
  const folder = chosen ?? choices.find(({ isUsual }) => isUsual)?.id ?? '';
  const [deals, setDeals] = useState(before?.deals ?? true);
  const [folders, setFolders] = useState<string[]>(before?.folders ?? []);
  const [since, setSince] = useState<string | null>(before?.since ?? todayHere());
  const [isAgain, setAgain] = useState(false);
  // A folder that was created when it was chosen may not be in the choices yet.
  const known =
    choices.some(({ id }) => id === folder) || !folder
      ? choices
      : [...choices, { id: folder, name: t('connections.ownFolder') }];
  const save = () =>
    since &&
    onSave({ folder, deals, folders, since, again: isAgain ? new Date().toISOString() : (before?.again ?? null) });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-drive">
      <h2 id="connection-drive" className="text-md font-medium">
        {t('connections.copies')}
      </h2>
      <p className="max-w-[62ch] text-sm text-ink-2">{t('connections.copiesText')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('connections.driveFolder')}>
          <Select
            value={folder || null}
            options={known.map(({ id, name }) => ({
              value: id,
              label: id === 'new' ? t('connections.newFolder', { name }) : name,
            }))}
            placeholder={t('connections.chooseFolder')}
            onChange={setFolder}
          />
        </Field>
        <Field label={t('connections.filesSince')}>
          <DateField value={since} onChange={setSince} />
        </Field>
      </div>
      <ul className="border-t border-line">
        <li className="border-b border-line py-3">
          <Checkbox label={t('connections.allDeals')} checked={deals} onChange={setDeals} />
        </li>
        {ours.map(({ id, name }) => (
          <li key={id} className="border-b border-line py-3">
            <Checkbox
              label={<bdi>{name}</bdi>}
              checked={folders.includes(id)}
              onChange={(isChosen) => setFolders((all) => (isChosen ? [...all, id] : all.filter((one) => one !== id)))}
            />
          </li>
        ))}
        {before && (
          <li className="border-b border-line py-3">
            <Checkbox label={t('connections.copyAgain')} checked={isAgain} onChange={setAgain} />
          </li>
        )}
      </ul>
      <div>
        <Button busy={isSaving} disabled={!folder || since === null || (!deals && folders.length === 0)} onClick={save}>
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}
