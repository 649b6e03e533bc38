import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { voice } from '#contract/people/voice.ts';
import { messageQueries } from './queries.ts';

type Incoming = OutputOf<typeof voice.settings>['incoming'];

const nobody = 'nobody';

/** Who answers calls to the organization's own number, and the text for missed callers. */
export function IncomingCalls({ incoming }: { incoming: Incoming }) {
  const t = useT();
  const client = useQueryClient();
  const { owners } = usePeople();
  const [draft, setDraft] = useState(incoming);
  const save = useMutation({
    mutationFn: () => api.voice.changeSettings({ incoming: draft }),
    onSuccess: ({ incoming: saved }) => {
      setDraft(saved);
      toast(t('connections.saved'));
    },
    onError: (error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries(messageQueries.voice),
  });
  const isChanged = draft.to !== incoming.to || draft.missedText.trim() !== incoming.missedText;
  return (
    <form
      className="grid max-w-sm gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field label={t('messages.incomingTo')} hint={t('messages.incomingToText')}>
        <Select
          value={draft.to ?? nobody}
          options={[
            { value: nobody, label: t('messages.incomingNobody') },
            ...owners.map(({ value, label }) => ({ value, label })),
          ]}
          onChange={(to) => setDraft({ ...draft, to: to === nobody ? null : to })}
        />
      </Field>
      <Field label={t('messages.missedText')} hint={t('messages.missedTextHint')}>
        <Textarea
          value={draft.missedText}
          maxLength={320}
          onChange={(event) => setDraft({ ...draft, missedText: event.target.value })}
        />
      </Field>
      <Button type="submit" className="justify-self-start" busy={save.isPending} disabled={!isChanged}>
        {t('ui.save')}
      </Button>
    </form>
  );
}
