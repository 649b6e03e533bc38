import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { leadQueries } from '../queries.ts';
import { usePeople } from '../use-people.tsx';

/** One place to write: a note, or a task for oneself or a colleague. */
export function LeadComposer({ leadId }: { leadId: string }) {
  const t = useT();
  const [kind, setKind] = useState<'note' | 'task'>('note');
  return (
    <section aria-label={t('record.composer')} className="grid gap-2">
      <Segmented
        label={t('record.composer')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'note', label: t('record.note') },
          { value: 'task', label: t('record.task') },
        ]}
        className="justify-self-start"
      />
      {kind === 'note' ? <NoteForm leadId={leadId} /> : <TaskForm leadId={leadId} />}
    </section>
  );
}

/** Sent with one key per text: however often it is tried, it is written once. */
function useWrite(leadId: string, write: (key: string) => Promise<unknown>, onWritten: () => void) {
  const t = useT();
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: () => write(key),
    onSuccess: () => {
      setKey(crypto.randomUUID());
      onWritten();
      void client.invalidateQueries({ queryKey: leadQueries.timeline(leadId).queryKey });
      void client.invalidateQueries({ queryKey: ['tasks'] });
      void client.invalidateQueries({ queryKey: leadQueries.get(leadId).queryKey });
    },
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
  });
}

function NoteForm({ leadId }: { leadId: string }) {
  const t = useT();
  const [body, setBody] = useState('');
  const write = useWrite(
    leadId,
    (key) => api.leads.addNote({ id: leadId, body }, { key }),
    () => setBody(''),
  );
  const isEmpty = !body.trim();
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) write.mutate();
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !write.isPending) write.mutate();
      }}
    >
      <Textarea
        aria-label={t('record.note')}
        placeholder={t('record.notePlaceholder')}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={keys}
        rows={2}
        maxLength={20_000}
      />
      <Button type="submit" kind="act" size="s" className="justify-self-end" disabled={isEmpty} busy={write.isPending}>
        {t('record.addNote')}
      </Button>
    </form>
  );
}

function TaskForm({ leadId }: { leadId: string }) {
  const t = useT();
  const { user } = useSession();
  const people = usePeople();
  const [title, setTitle] = useState('');
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [assignee, setAssignee] = useState<string | null>(user.id);
  const write = useWrite(
    leadId,
    (key) => api.tasks.create({ title, dueOn, assignee, lead: leadId }, { key }),
    () => {
      setTitle('');
      setDueOn(null);
    },
  );
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() && !write.isPending) write.mutate();
      }}
    >
      <Input
        aria-label={t('record.task')}
        placeholder={t('record.taskPlaceholder')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={300}
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <DateField aria-label={t('record.due')} value={dueOn} onChange={setDueOn} />
        <Combobox
          label={t('record.assignee')}
          source={people.options}
          value={people.options.find(({ value }) => value === assignee) ?? null}
          onChange={(option) => setAssignee(option?.value ?? null)}
        />
      </div>
      <Button
        type="submit"
        kind="act"
        size="s"
        className="justify-self-end"
        disabled={!title.trim()}
        busy={write.isPending}
      >
        {t('record.addTask')}
      </Button>
    </form>
  );
}
