import { Check, File as FileIcon, RotateCw, X } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '../icon-button.tsx';
import { Progress } from '../progress.tsx';
import type { Upload } from './use-uploads.ts';

type Props = {
  upload: Upload;
  cancel: (id: number) => void;
  retry: (id: number) => void;
  remove: (id: number) => void;
};

const kilobyte = 1024;

export function UploadRow({ upload, cancel, retry, remove }: Props) {
  const t = useT();
  const { id, file, state, share } = upload;
  const going = state === 'waiting' || state === 'sending';
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <FileIcon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="me-auto grid min-w-0 flex-1 gap-1">
        <div className="flex gap-3">
          <span className="me-auto truncate">{file.name}</span>
          <Status upload={upload} />
        </div>
        {going && (
          <Progress value={state === 'waiting' ? 0 : share} label={t('ui.upload.progress', { name: file.name })} />
        )}
        {state === 'failed' && <p className="text-sm text-loss">{upload.reason ?? t('ui.upload.failed')}</p>}
      </div>
      {(state === 'failed' || state === 'cancelled') && (
        <IconButton size="s" label={t('ui.retry')} onClick={() => retry(id)}>
          <RotateCw />
        </IconButton>
      )}
      {state !== 'done' && (
        <IconButton
          size="s"
          label={going ? t('ui.upload.cancel', { name: file.name }) : t('ui.removeNamed', { name: file.name })}
          onClick={() => (going ? cancel(id) : remove(id))}
        >
          <X />
        </IconButton>
      )}
    </li>
  );
}

function Status({ upload: { state, share, file } }: { upload: Upload }) {
  const t = useT();
  const { number, percent } = useFormat();
  switch (state) {
    case 'done':
      return <Check className="size-4 shrink-0 text-act" aria-label={t('ui.upload.done')} />;
    case 'sending':
      return <span className="num text-sm text-ink-3">{percent(share)}</span>;
    case 'cancelled':
      return <span className="text-sm text-ink-3">{t('ui.upload.cancelled')}</span>;
    default: {
      const large = file.size >= kilobyte ** 2;
      const unit = large ? 'megabyte' : 'kilobyte';
      const size = file.size / kilobyte ** (large ? 2 : 1);
      return (
        <span className="num text-sm text-ink-3">
          {number(size, { style: 'unit', unit, maximumFractionDigits: large ? 1 : 0 })}
        </span>
      );
    }
  }
}
