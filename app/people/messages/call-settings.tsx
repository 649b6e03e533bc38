import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Section } from '#app/account/settings/section.tsx';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type RecordingMode, recordingModes } from '#contract/people/call-recording.ts';
import { IncomingCalls } from './incoming-calls.tsx';
import { messageQueries } from './queries.ts';

const words = keysOf('messages.recording', recordingModes);

/** Whether calls go through the provider, and which are recorded. */
export function CallSettings() {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery(messageQueries.voice);
  const change = useMutation({
    mutationFn: (recording: RecordingMode) => api.voice.changeSettings({ recording }),
    onSuccess: () => toast(t('connections.saved')),
    onError: (error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries(messageQueries.voice),
  });
  return (
    <Section title={t('messages.calls')} text={t('messages.callsText')}>
      {!data ? (
        <SkeletonText lines={2} />
      ) : (
        <div className="grid max-w-sm gap-4">
          {!data.isSetUp && <p className="text-ink-3">{t('messages.voiceNotSetUp')}</p>}
          <Field label={t('messages.recordings')} hint={t('messages.recordingsText')}>
            <Select
              value={data.recording}
              options={recordingModes.map((value) => ({ value, label: t(words[value]) }))}
              onChange={(value) => change.mutate(value)}
            />
          </Field>
        </div>
      )}
    </Section>
  );
}

/** Calls to the organization's own number, whichever provider account it is in. */
export function IncomingCallSettings() {
  const t = useT();
  const { data } = useQuery(messageQueries.voice);
  return (
    <Section title={t('messages.incoming')} text={t('messages.incomingText')}>
      {data ? <IncomingCalls incoming={data.incoming} /> : <SkeletonText lines={2} />}
    </Section>
  );
}
