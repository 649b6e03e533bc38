import { useCallback, useRef } from 'react';
import { refreshSession } from '#app/account/refresh.ts';
import { requestFor } from '#app/api.ts';
import { statusOf } from '#app/ui/problem.ts';
import { type SendHooks, sendFile } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import type { File as KeptFile } from '#contract/people/files.ts';
import { files, mostFileBytes } from '#contract/people/files.ts';

type Props = {
  label: string;
  hint: string;
  accept: string;
  /** Makes an import of the file that was sent. */
  prepare: (file: string) => Promise<{ id: string }>;
  onPrepared: (id: string) => void;
};

/** A file is sent, and looked at: what is wrong with it is said where it was chosen. */
export function UploadToImport({ prepare, onPrepared, ...field }: Props) {
  const given = useRef({ prepare, onPrepared });
  given.current = { prepare, onPrepared };
  const send = useCallback(async (file: File, hooks: SendHooks): Promise<{ id: string }> => {
    const { path, headers } = requestFor(files.upload, { name: file.name });
    const once = () => sendFile<KeptFile>(file, { url: path, headers }, hooks);
    const kept = await once().catch(async (error: unknown) => {
      // The token ran out on the way; the same key makes one file of both attempts.
      if (statusOf(error) !== 401 || !(await refreshSession())) throw error;
      return once();
    });
    return given.current.prepare(kept.id);
  }, []);
  const done = useCallback(({ id }: { id: string }) => given.current.onPrepared(id), []);
  return <UploadField send={send} onDone={done} multiple={false} maxBytes={mostFileBytes} {...field} />;
}
