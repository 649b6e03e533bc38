import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Conversation } from '#contract/people/inbox.ts';
import { useGateWords } from '../messages/gate-words.ts';
import { answerId } from './answer-place.ts';

/** An unknown sender can only be answered on the channel they used. */
export function StrangerReply({ conversation }: { conversation: Conversation }) {
  const t = useT();
  const client = useQueryClient();
  const gateWords = useGateWords();
  const channel = conversation.address?.includes('@') ? 'email' : 'sms';
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const key = useRef(crypto.randomUUID());
  const send = useMutation({
    mutationFn: () => api.inbox.reply({ id: conversation.id, channel, subject, body }, { key: key.current }),
    onSuccess: (message) => {
      key.current = crypto.randomUUID();
      if (message.state === 'denied' && message.decision) {
        toast(t('messages.refused'), { tone: 'destructive', description: gateWords(message.decision, channel) });
        return;
      }
      setBody('');
      toast(t(`messages.onItsWay.${channel}`));
    },
    onError: (error) => toast(t('messages.notSent'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['inbox'] }),
  });
  const isEmpty = !body.trim() || (channel === 'email' && !subject.trim());
  return (
    <form
      id={answerId}
      aria-label={t('messages.answer')}
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !send.isPending) send.mutate();
      }}
    >
      {channel === 'email' && (
        <Input
          aria-label={t('messages.subject')}
          placeholder={t('messages.subject')}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
          maxLength={300}
        />
      )}
      <Textarea
        aria-label={t(`messages.body.${channel}`)}
        placeholder={t(`messages.placeholder.${channel}`)}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        rows={2}
        maxLength={channel === 'email' ? 20_000 : 1_600}
      />
      <Button type="submit" kind="act" size="s" className="justify-self-end" disabled={isEmpty} busy={send.isPending}>
        {t(`messages.send.${channel}`)}
      </Button>
    </form>
  );
}
