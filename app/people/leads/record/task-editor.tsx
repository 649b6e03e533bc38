import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { Task } from '#contract/people/tasks.ts';
import { usePeople } from '../use-people.tsx';
import type { TaskChange } from './lead-task.tsx';

type Props = { task: Task; isBusy: boolean; onSave: (change: TaskChange) => void; onClose: () => void };

/** A task's words, day and doer. */
export default function TaskEditor({ task, isBusy, onSave, onClose }: Props) {
  const t = useT();
  const people = usePeople();
  const [title, setTitle] = useState(task.title);
  const [dueOn, setDueOn] = useState(task.dueOn);
  const [assignee, setAssignee] = useState(task.assignee);
  return (
    <form
      className="grid gap-2.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() && !isBusy) onSave({ title: title.trim(), dueOn, assignee });
      }}
    >
      <Input
        autoFocus
        aria-label={t('record.task')}
        value={title}
        maxLength={300}
        onChange={(event) => setTitle(event.target.value)}
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
      <div className="flex justify-end gap-2">
        <Button size="s" kind="quiet" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" size="s" kind="act" disabled={!title.trim()} busy={isBusy}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  );
}
