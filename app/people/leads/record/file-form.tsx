import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sendInSession } from '#app/account/send-in-session.ts';
import { useT } from '#app/i18n/t.ts';
import type { SendHooks } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import { files, mostFileBytes } from '#contract/people/files.ts';
import { leadQueries } from '../queries.ts';

/** Uploads files to a lead, each with its own progress. */
export default function FileForm({ leadId }: { leadId: string }) {
  const t = useT();
  const client = useQueryClient();
  const send = useCallback(
    (file: File, hooks: SendHooks) => sendInSession(files.upload, { name: file.name, lead: leadId }, file, hooks),
    [leadId],
  );
  const done = useCallback(() => {
    void client.invalidateQueries({ queryKey: leadQueries.files(leadId).queryKey });
    void client.invalidateQueries({ queryKey: ['leads', 'timeline', leadId] });
  }, [client, leadId]);
  return <UploadField label={t('record.addFiles')} send={send} onDone={done} maxBytes={mostFileBytes} />;
}
