import { Download } from 'lucide-react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { useCmaDeed } from './use-cma-deed.ts';

/** Downloads the report as a PDF. */
export function PdfButton({ id }: { id: string }) {
  const t = useT();
  const download = useCmaDeed(() => api.cmas.pdf({ id }), { onDone: (file) => saveFile(file as Blob, 'CMA.pdf') });
  return (
    <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate(undefined)}>
      {t('value.cma.pdf')}
    </Button>
  );
}
