import { Upload as UploadIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '../classes.ts';
import type { SendHooks } from './send-file.ts';
import { UploadRow } from './upload-row.tsx';
import { useDropZone } from './use-drop-zone.ts';
import { useUploads, usuallyAtOnce } from './use-uploads.ts';

type Props<Answer> = {
  /** "Add photos" */
  label: string;
  hint?: string;
  send: (file: File, hooks: SendHooks) => Promise<Answer>;
  onDone?: (answer: Answer, file: File) => void;
  /** As in an input's `accept`: "image/*,.pdf". */
  accept?: string;
  multiple?: boolean;
  maxBytes?: number;
  /** Sends files one after the other and removes each when done, for files that then appear elsewhere in the chosen order. */
  inTurn?: boolean;
};

const megabyte = 1024 * 1024;

/** Files that are dropped, chosen, or photographed on a phone, each with its own progress. Pass stable functions. */
export function UploadField<Answer>(props: Props<Answer>) {
  const { label, hint, send, onDone, accept, multiple = true, maxBytes = 25 * megabyte, inTurn = false } = props;
  const t = useT();
  const { number } = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, refuse, ...acts } = useUploads(send, onDone, inTurn ? 1 : usuallyAtOnce);
  const shown = inTurn ? uploads.filter(({ state }) => state !== 'done') : uploads;

  const take = (files: Iterable<File>) => {
    const taken = multiple ? [...files] : [...files].slice(0, 1);
    for (const file of taken.filter(({ size }) => size > maxBytes)) {
      refuse(file, t('ui.upload.tooLarge', { size: number(maxBytes / megabyte, { maximumFractionDigits: 1 }) }));
    }
    add(taken.filter(({ size }) => size <= maxBytes));
  };
  const { isOver, zone } = useDropZone(take);
  return (
    <div className="grid gap-2">
      <div
        {...zone}
        className={cx(
          'relative grid justify-items-center gap-1 rounded-m border border-dashed border-edge bg-paper px-4 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act',
          isOver && 'border-act bg-act-tint',
        )}
      >
        <UploadIcon className="size-5 text-ink-3" aria-hidden="true" />
        <label htmlFor={id} className="font-medium after:absolute after:inset-0 after:content-['']">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint ?? t('ui.upload.hint')}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            take(event.target.files ?? []);
            // Lets the reader choose the same file again.
            event.target.value = '';
          }}
          className="sr-only"
        />
      </div>
      {shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} {...acts} />
          ))}
        </ul>
      )}
    </div>
  );
}
