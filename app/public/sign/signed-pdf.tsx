import { useT } from '#app/i18n/t.ts';
import { type PdfMark, PdfView } from '#app/ui/pdf/pdf-view.tsx';
import { useAlive } from '../use-alive.ts';

type Props = { address: string; label: string; marks: PdfMark[]; form?: string };

/** The pages that are signed, with the places where one signs. The form by which that is done learns where the signer is. */
export default function SignedPdf({ address, label, marks, form }: Props) {
  const t = useT();
  const isAlive = useAlive();
  return (
    <>
      {form && isAlive && (
        <input form={form} type="hidden" name="timeZone" value={Intl.DateTimeFormat().resolvedOptions().timeZone} />
      )}
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
    </>
  );
}
