import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { fileSize } from '#app/ui/file-size.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import { placeName } from './columns.tsx';
import { FileMarks } from './file-marks.tsx';
import { KindIcon } from './kind-icon.tsx';

/** A file on phones: name, location, size, and age. */
export function CompactFile({ file }: { file: Filed }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-0.5 pe-2">
      <KindIcon kind={file.kind} className="size-5" />
      <span className="flex min-w-0 items-center gap-2">
        <bdi className="truncate text-md font-medium">{file.name}</bdi>
        <FileMarks file={file} />
      </span>
      <span className="col-start-2 truncate text-sm text-ink-2">
        <Facts of={[placeName(t, file), fileSize(format, file.size), format.relative(file.changedAt)]} />
      </span>
    </span>
  );
}
