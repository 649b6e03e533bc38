import { useCallback } from 'react';
import { refreshSession } from '#app/account/refresh.ts';
import { api, requestFor } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { statusOf } from '#app/ui/problem.ts';
import { type SendHooks, sendFile } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import type { File as KeptFile } from '#contract/people/files.ts';
import { files, mostFileBytes } from '#contract/people/files.ts';
import type { FileImport } from '#contract/people/imports.ts';
import { mostImportRows } from '#contract/people/lead-import.ts';

/** A file is sent, and looked at: what is wrong with it is said where it was chosen. */
export function ChooseFile({ onPrepared }: { onPrepared: (id: string) => void }) {
  const t = useT();
  const send = useCallback(async (file: File, hooks: SendHooks): Promise<FileImport> => {
    const { path, headers } = requestFor(files.upload, { name: file.name });
    const once = () => sendFile<KeptFile>(file, { url: path, headers }, hooks);
    const kept = await once().catch(async (error: unknown) => {
      // The token ran out on the way; the same key makes one file of both attempts.
      if (statusOf(error) !== 401 || !(await refreshSession())) throw error;
      return once();
    });
    return api.imports.prepare({ file: kept.id });
  }, []);
  const done = useCallback(({ id }: FileImport) => onPrepared(id), [onPrepared]);
  return (
    <UploadField
      label={t('imports.choose')}
      hint={t('imports.chooseHint', { rows: mostImportRows })}
      send={send}
      onDone={done}
      accept=".csv,.tsv,.vcf,text/csv,text/vcard"
      multiple={false}
      maxBytes={mostFileBytes}
    />
  );
}
