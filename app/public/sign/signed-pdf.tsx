import { useT } from '#app/i18n/t.ts';
import { type PdfMark, PdfView } from '#app/ui/pdf/pdf-view.tsx';

type Props = { address: string; label: string; marks: PdfMark[] };

/** The pages that are signed, with the places where one signs. */
export default function SignedPdf({ address, label, marks }: Props) {
  const t = useT();
  return (
    <PdfView
      address={address}
      label={label}
      marks={marks}
      words={{
        page: (number, of) => t('public-sign.page', { number, of }),
        previous: t('public-sign.previous'),
        next: t('public-sign.next'),
        failed: t('public-sign.notShown'),
      }}
    />
  );
}
