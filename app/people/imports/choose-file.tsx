import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { UploadToImport } from '#app/records/upload-to-import.tsx';
import { mostFileRows } from '#contract/core/imports.ts';

export function ChooseFile({ onPrepared }: { onPrepared: (id: string) => void }) {
  const t = useT();
  return (
    <UploadToImport
      label={t('imports.choose')}
      hint={t('imports.chooseHint', { rows: mostFileRows })}
      accept=".csv,.tsv,.vcf,text/csv,text/vcard"
      prepare={(file) => api.imports.prepare({ file })}
      onPrepared={onPrepared}
    />
  );
}
