import { ListTree, Repeat } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { addDays, todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { useDraft } from '#app/ui/record/use-draft.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { TaskRepeats } from '#contract/people/task-repeats.ts';
import type { Task } from '#contract/people/tasks.ts';
import { usePeople } from '../use-people.tsx';
import { useWrite } from './use-write.ts';

const TaskRepeat = lazy(() => import('../../tasks/task-repeat.tsx').then((part) => ({ default: part.TaskRepeat })));
const ApplyTemplate = lazy(() => import('../../tasks/templates/apply-template.tsx'));

export default function TaskForm({ leadId }: { leadId: string }) {
  const t = useT();
  const { user } = useSession();
  const people = usePeople();
  const [title, setTitle] = useDraft(`task ${leadId}`);
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [assignee, setAssignee] = useState<string | null>(user.id);
  const [repeats, setRepeats] = useState<TaskRepeats | null>(null);
  const [isMore, setMore] = useState(false);
  const [fromTemplate, setFromTemplate] = useState(false);
  const write = useWrite<Pick<Task, 'title' | 'dueOn' | 'assignee' | 'repeats'>>(leadId, {
    send: (task, key) => api.tasks.create({ ...task, lead: leadId }, { key }),
    show(task) {
      setTitle('');
      setDueOn(null);
      setRepeats(null);
      return () => {
        setTitle(task.title);
        setDueOn(task.dueOn);
        setRepeats(task.repeats);
      };
    },
  });
  const days = [
    { label: t('record.due.today'), day: todayHere() },
    { label: t('record.due.tomorrow'), day: addDays(todayHere(), 1) },
    { label: t('record.due.week'), day: addDays(todayHere(), 7) },
  ];
  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() && !write.isPending)
          write.mutate({ title: title.trim(), dueOn, assignee, repeats: dueOn ? repeats : null });
      }}
    >
      <Input
        autoFocus
        aria-label={t('record.task')}
        placeholder={t('record.taskPlaceholder')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={300}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Field label={t('record.due')} className="grid-cols-[minmax(0,1fr)]">
          <DateField value={dueOn} onChange={setDueOn} />
        </Field>
        <Field label={t('record.assignee')} className="grid-cols-[minmax(0,1fr)]">
          <Combobox
            label={t('record.assignee')}
            source={people.options}
            value={people.options.find(({ value }) => value === assignee) ?? null}
            onChange={(option) => setAssignee(option?.value ?? null)}
          />
        </Field>
      </div>
      {isMore && dueOn && (
        <Suspense fallback={<SkeletonText lines={1} />}>
          <TaskRepeat day={dueOn} value={repeats} onChange={setRepeats} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        {days.map(({ label, day }) => (
          <Button
            key={day}
            size="s"
            kind="quiet"
            aria-pressed={dueOn === day}
            onClick={() => setDueOn(day)}
            className="aria-pressed:bg-act-tint aria-pressed:text-act"
          >
            {label}
          </Button>
        ))}
        {dueOn && !isMore && (
          <Button size="s" kind="quiet" icon={<Repeat />} onClick={() => setMore(true)}>
            {t('tasks.repeat')}
          </Button>
        )}
        <Button size="s" kind="quiet" icon={<ListTree />} onClick={() => setFromTemplate(true)}>
          {t('tasks.fromTemplate')}
        </Button>
        {fromTemplate && (
          <Suspense>
            <ApplyTemplate subject={{ type: 'lead', id: leadId }} onClose={() => setFromTemplate(false)} />
          </Suspense>
        )}
        <Button type="submit" kind="act" size="s" className="ms-auto" disabled={!title.trim()} busy={write.isPending}>
          {t('record.addTask')}
        </Button>
      </div>
    </form>
  );
}
