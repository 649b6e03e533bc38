import { useT } from '#app/i18n/t.ts';
import { PdfView } from '#app/ui/pdf/pdf-view.tsx';

export default function PdfPages({ address, label }: { address: string; label: string }) {
  const t = useT();
  return (
    <PdfView
      address={address}
      label={label}
      words={{
        page: (number, of) => t('files.page', { number, of }),
        previous: t('files.previousPage'),
        next: t('files.nextPage'),
        failed: t('files.previewFailed'),
      }}
    />
  );
}
