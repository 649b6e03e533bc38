import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { conversationsKey } from './conversation-queries.ts';
import { useDeed } from './use-deed.ts';

/** An operator's reply appears in the visitor's chat, and is mailed if there is an address. */
export function ReplyForm({ id, hasAddress }: { id: string; hasAddress: boolean }) {
  const t = useT();
  const [text, setText] = useState('');
  const reply = useDeed(conversationsKey, api.assistant.reply, () => t('admin.conversations.replied'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) reply.mutate({ id, text: text.trim() }, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={submit} className="mt-8 grid gap-3 border-t border-line pt-5">
      <Field
        label={t('admin.conversations.reply')}
        hint={t(hasAddress ? 'admin.conversations.replyMailed' : 'admin.conversations.replyShown')}
      >
        <Textarea value={text} rows={3} maxLength={5000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button
        type="submit"
        kind="act"
        icon={<Send />}
        busy={reply.isPending}
        disabled={!text.trim()}
        className="justify-self-start"
      >
        {t('admin.conversations.send')}
      </Button>
    </form>
  );
}
