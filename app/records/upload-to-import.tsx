import { useCallback, useRef } from 'react';
import { sendInSession } from '#app/account/send-in-session.ts';
import type { SendHooks } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import { files, mostFileBytes } from '#contract/people/files.ts';

type Props = {
  label: string;
  hint: string;
  accept: string;
  /** Creates an import from the uploaded file. */
  prepare: (file: string) => Promise<{ id: string }>;
  onPrepared: (id: string) => void;
};

/** Uploads a file and prepares its import; errors show at the file field. */
export function UploadToImport({ prepare, onPrepared, ...field }: Props) {
  const given = useRef({ prepare, onPrepared });
  given.current = { prepare, onPrepared };
  const send = useCallback(async (file: File, hooks: SendHooks): Promise<{ id: string }> => {
    const kept = await sendInSession(files.upload, { name: file.name }, file, hooks);
    return given.current.prepare(kept.id);
  }, []);
  const done = useCallback(({ id }: { id: string }) => given.current.onPrepared(id), []);
  return <UploadField send={send} onDone={done} multiple={false} maxBytes={mostFileBytes} {...field} />;
}
