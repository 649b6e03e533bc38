import { FileArchive, FileSpreadsheet, FileText, Film, Image, type LucideIcon, Music } from 'lucide-react';
import { cx } from '#app/ui/classes.ts';
import type { FileKind } from '#contract/inventory/file-fields.ts';

const icons: Record<FileKind, LucideIcon> = {
  pdf: FileText,
  image: Image,
  document: FileText,
  sheet: FileSpreadsheet,
  text: FileText,
  video: Film,
  audio: Music,
  archive: FileArchive,
};

export function KindIcon({ kind, className }: { kind: FileKind; className?: string }) {
  const Icon = icons[kind];
  return <Icon className={cx('size-4 shrink-0 text-ink-3', className)} aria-hidden="true" />;
}
