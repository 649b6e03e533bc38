import { useT } from '#app/i18n/t.ts';
import { PdfView } from '#app/ui/pdf/pdf-view.tsx';

export default function SharedPdf({ address, label }: { address: string; label: string }) {
  const t = useT();
  return (
    <PdfView
      address={address}
      label={label}
      words={{
        page: (number, of) => t('public-share.page', { number, of }),
        previous: t('public-share.previous'),
        next: t('public-share.next'),
        failed: t('public-share.notShown'),
      }}
    />
  );
}
