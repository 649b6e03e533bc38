import { EyeOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import { contentAddress } from '../queries.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));

/** Previews a file. A sensitive file stays covered until the reader gives a reason. */
export function FilePreview({ file, reason }: { file: Filed; reason?: string | undefined }) {
  const t = useT();
  if (!file.can.open) return null;
  if (file.isSensitive && !reason) {
    return (
      <p className="flex items-center gap-2.5 rounded-m bg-sunken px-4 py-10 text-ink-2">
        <EyeOff className="size-4 shrink-0" aria-hidden="true" />
        {t('files.covered')}
      </p>
    );
  }
  // The version makes each content a different URL.
  const address = contentAddress(file.id, {
    as: 'inline',
    version: String(file.version),
    ...(reason && { reason }),
  });
  const label = t('files.preview', { name: file.name });
  switch (file.kind) {
    case 'image':
      return (
        <img
          src={address}
          alt={label}
          className="max-h-128 w-full rounded-m border border-line bg-sunken object-contain"
        />
      );
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people bring has none
        <video src={address} controls preload="metadata" aria-label={label} className="max-h-128 w-full rounded-m" />
      );
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: what people bring has none
      return <audio src={address} controls preload="metadata" aria-label={label} className="w-full" />;
    case 'pdf':
      return (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <PdfPages key={address} address={address} label={label} />
        </Suspense>
      );
    default:
      return null;
  }
}
