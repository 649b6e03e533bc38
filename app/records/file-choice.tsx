import { FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';

type Props = {
  file: File | null;
  onChoose: (file: File | undefined) => void;
  accept: string;
  label: string;
  hint: string;
};

/** A file of rows, dropped or chosen. */
export function FileChoice({ file, onChoose, accept, label, hint }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut for the field inside
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose(event.dataTransfer.files[0]);
      }}
      className="relative grid justify-items-center gap-1 rounded-m border border-dashed border-edge bg-paper px-4 py-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act"
    >
      <FileSpreadsheet className="size-5 text-ink-3" aria-hidden="true" />
      <label htmlFor={id} className="font-medium wrap-anywhere after:absolute after:inset-0 after:content-['']">
        {file ? <bdi>{file.name}</bdi> : label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // Lets the reader choose the same file again after correcting it.
          event.target.value = '';
        }}
        className="sr-only"
      />
    </div>
  );
}
