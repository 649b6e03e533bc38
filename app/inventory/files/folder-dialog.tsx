import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Folder } from '#contract/inventory/files.ts';

type Props = { folder: Folder | null; parent: Folder | null; onClose: () => void; onRemoved: () => void };

/** Creates a folder inside the current one, or renames one; an empty folder can be removed. */
export default function FolderDialog({ folder, parent, onClose, onRemoved }: Props) {
  const t = useT();
  const client = useQueryClient();
  const form = useId();
  const [key] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(folder?.name ?? '');
  const [isShared, setShared] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      await client.invalidateQueries({ queryKey: ['files'] });
      onClose();
    } catch (error) {
      toast(t('files.failed'), { tone: 'destructive', description: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    act(() =>
      folder
        ? api.files.changeFolder({ id: folder.id, name })
        : api.files.createFolder({ name, isShared, ...(parent && { parent: parent.id }) }, { key }),
    );
  const remove = (id: string) =>
    act(async () => {
      await api.files.removeFolder({ id });
      onRemoved();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={folder ? t('files.editFolder', { name: folder.name }) : t('files.newFolder')}
      size="s"
      footer={
        <>
          {folder && (
            <Button
              kind="quiet"
              className="me-auto text-loss"
              disabled={folder.files > 0}
              onClick={() => remove(folder.id)}
            >
              {t('files.removeFolder')}
            </Button>
          )}
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" type="submit" form={form} busy={isBusy} disabled={!name.trim()}>
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
          void save();
        }}
      >
        {parent && <p className="text-ink-2">{t('files.within', { name: parent.name })}</p>}
        <Field label={t('files.folderName')} required>
          <Input value={name} maxLength={120} onChange={(event) => setName(event.target.value)} autoFocus />
        </Field>
        {!folder && !parent && (
          <Switch
            checked={isShared}
            onChange={setShared}
            label={t('files.folderShared')}
            hint={t('files.folderSharedHint')}
          />
        )}
      </form>
    </Dialog>
  );
}
