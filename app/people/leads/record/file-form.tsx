import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshSession } from '#app/account/refresh.ts';
import { requestFor } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { statusOf } from '#app/ui/problem.ts';
import { type SendHooks, sendFile } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import { files, mostFileBytes } from '#contract/people/files.ts';
import { leadQueries } from '../queries.ts';

/** Files kept on a lead, each with its own progress. */
export default function FileForm({ leadId }: { leadId: string }) {
  const t = useT();
  const client = useQueryClient();
  const send = useCallback(
    async (file: File, hooks: SendHooks) => {
      const { path, headers } = requestFor(files.upload, { name: file.name, lead: leadId });
      const once = () => sendFile(file, { url: path, headers }, hooks);
      try {
        return await once();
      } catch (error) {
        // The token ran out on the way; the same key makes one file of both attempts.
        if (statusOf(error) !== 401 || !(await refreshSession())) throw error;
        return once();
      }
    },
    [leadId],
  );
  const done = useCallback(() => {
    void client.invalidateQueries({ queryKey: leadQueries.files(leadId).queryKey });
    void client.invalidateQueries({ queryKey: ['leads', 'timeline', leadId] });
  }, [client, leadId]);
  return <UploadField label={t('record.addFiles')} send={send} onDone={done} maxBytes={mostFileBytes} />;
}
