import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, useState } from 'react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { usePeople } from '../leads/use-people.tsx';

/** Adds a task from a single line with title, due date, and assignee. The field stays focused for the next one. */
export function NewTask({ titleRef }: { titleRef: Ref<HTMLInputElement> }) {
  const t = useT();
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [dueOn, setDueOn] = useState<string | null>(todayHere);
  const people = usePeople();
  const me = useSession().user.id;
  const [assignee, setAssignee] = useState(me);
  const create = useMutation({
    mutationFn: () => api.tasks.create({ title, dueOn, assignee }),
    onSuccess: () => {
      setTitle('');
      return client.invalidateQueries({ queryKey: ['tasks'] });
    },
    onError: (error) => toast(t('tasks.notSaved'), { tone: 'destructive', description: error.message }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() && !create.isPending) create.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2.5 border-b border-line px-4.5 pt-3 pb-4">
      <Field label={t('tasks.title')} className="min-w-52 flex-1">
        <Input ref={titleRef} value={title} maxLength={300} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={t('tasks.due')} className="min-w-36 grid-cols-[minmax(0,1fr)] max-sm:flex-1 sm:w-44">
        <DateField value={dueOn} onChange={setDueOn} />
      </Field>
      <Field label={t('record.assignee')} className="min-w-36 grid-cols-[minmax(0,1fr)] max-sm:flex-1 sm:w-48">
        <Combobox
          label={t('record.assignee')}
          source={people.options}
          value={people.options.find(({ value }) => value === assignee) ?? null}
          onChange={(option) => setAssignee(option?.value ?? me)}
        />
      </Field>
      <Button type="submit" kind="act" busy={create.isPending} disabled={!title.trim()}>
        {t('tasks.add')}
      </Button>
    </form>
  );
}
