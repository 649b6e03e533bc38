import { Download, Gavel, MoreHorizontal, Pencil, RotateCcw, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Filed } from '#contract/inventory/files.ts';
import { placeName } from '../columns.tsx';
import { FileMarks } from '../file-marks.tsx';
import { KindIcon } from '../kind-icon.tsx';
import { contentAddress } from '../queries.ts';
import { useFileAct } from './use-file-act.ts';

const EditFile = lazy(() => import('./edit-file.tsx'));
const HoldFile = lazy(() => import('./hold-file.tsx'));
const OpenSensitive = lazy(() => import('./open-sensitive.tsx'));
const AddFiles = lazy(() => import('../upload/add-files.tsx'));

/** Name, place, and actions. */
export function FileHeader({ file, onShow }: { file: Filed; onShow: (reason: string) => void }) {
  const t = useT();
  const format = useFormat();
  const [shown, show] = useState<'edit' | 'hold' | 'version' | 'open' | null>(null);
  const restore = useFileAct(() => api.files.restore({ id: file.id }), t('files.restored', { name: file.name }));
  const release = useFileAct(() => api.files.release({ id: file.id }), t('files.released'));
  const remove = useFileAct(async () => {
    await api.files.remove({ id: file.id });
    toast(t('files.removed', { name: file.name }), {
      action: { label: t('ui.undo'), onAction: () => restore.mutate() },
    });
  });
  const entries: MenuEntry[] = [
    ...(file.can.change ? [{ label: t('files.newVersion'), icon: <Upload />, onSelect: () => show('version') }] : []),
    ...(file.can.hold && !file.deletedAt
      ? [
          file.heldAt
            ? { label: t('files.release'), icon: <Gavel />, onSelect: () => release.mutate() }
            : { label: t('files.hold'), icon: <Gavel />, onSelect: () => show('hold') },
        ]
      : []),
    ...(file.can.remove && !file.deletedAt
      ? [{ label: t('files.remove'), icon: <Trash2 />, danger: true, onSelect: () => remove.mutate() }]
      : []),
  ];
  const close = () => show(null);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="me-auto min-w-0">
        <h1 className="flex items-center gap-2.5 text-xl font-medium tracking-[-0.01em] wrap-anywhere">
          <KindIcon kind={file.kind} className="size-5" />
          <bdi>{file.name}</bdi>
        </h1>
        <p className="num mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <span>
            <Facts of={[placeName(t, file), t(`files.kind.${file.kind}`), fileSize(format, file.size)]} />
          </span>
          <FileMarks file={file} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {file.can.open &&
          (file.isSensitive ? (
            <Button kind="act" icon={<Download />} onClick={() => show('open')}>
              {t('files.openSensitive')}
            </Button>
          ) : (
            <Button asChild kind="act">
              <a href={contentAddress(file.id)} download={file.name}>
                <Download />
                {t('files.download')}
              </a>
            </Button>
          ))}
        {file.deletedAt && file.can.remove && (
          <Button kind="act" icon={<RotateCcw />} busy={restore.isPending} onClick={() => restore.mutate()}>
            {t('files.restore')}
          </Button>
        )}
        {file.can.change && (
          <Button icon={<Pencil />} onClick={() => show('edit')}>
            {t('files.edit')}
          </Button>
        )}
        {entries.length > 0 && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('files.more')}>
                <MoreHorizontal />
              </IconButton>
            }
            entries={entries}
          />
        )}
      </div>
      <Suspense>
        {shown === 'edit' && <EditFile file={file} onClose={close} />}
        {shown === 'hold' && <HoldFile file={file} onClose={close} />}
        {shown === 'open' && <OpenSensitive file={file} onShow={onShow} onClose={close} />}
        {shown === 'version' && (
          <AddFiles
            target={{ versionOf: file.id }}
            title={t('files.newVersion')}
            note={t('files.versionNote')}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
