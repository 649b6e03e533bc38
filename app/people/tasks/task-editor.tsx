import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { changedFields } from '#app/ui/record/merge-change.ts';
import type { Task } from '#contract/people/tasks.ts';
import { usePeople } from '../leads/use-people.tsx';
import { tasksBeside } from './queries.ts';
import { TaskRepeat } from './task-repeat.tsx';
import { filledSteps, TaskSteps } from './task-steps.tsx';
import { type TaskChange, type TaskValues, taskValuesOf } from './use-task-change.tsx';

type Props = { task: Task; isBusy: boolean; onSave: (change: TaskChange) => void; onClose: () => void };

/** A task's title, due date, assignee, repetition, and dependencies. */
export default function TaskEditor({ task, isBusy, onSave, onClose }: Props) {
  const t = useT();
  const people = usePeople();
  const before = taskValuesOf(task);
  const [values, setValues] = useState(before);
  const set = (change: TaskChange) => setValues({ ...values, ...change });
  const { title, dueOn, assignee, repeats, waitsFor, steps } = values;
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
        const wanted = { ...values, title: title.trim(), repeats: dueOn ? repeats : null, steps: filledSteps(steps) };
        if (wanted.title && !isBusy) onSave(changedFields(before, wanted));
      }}
    >
      <Input
        autoFocus
        aria-label={t('record.task')}
        value={title}
        maxLength={300}
        onChange={(event) => set({ title: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Field label={t('record.due')} className="grid-cols-[minmax(0,1fr)]">
          <DateField value={dueOn} onChange={(day) => set({ dueOn: day })} />
        </Field>
        <Field label={t('record.assignee')} className="grid-cols-[minmax(0,1fr)]">
          <Combobox
            label={t('record.assignee')}
            source={people.options}
            value={people.options.find(({ value }) => value === assignee) ?? null}
            onChange={(option) => set({ assignee: option?.value ?? null })}
          />
        </Field>
      </div>
      {dueOn && <TaskRepeat day={dueOn} value={repeats} onChange={(next) => set({ repeats: next })} />}
      <TaskSteps value={steps} onChange={(next) => set({ steps: next })} />
      <WaitsFor task={task} value={waitsFor} onChange={(next) => set({ waitsFor: next })} />
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

type Waits = TaskValues['waitsFor'];

/** Chooses other tasks of the same lead that must be done first. */
function WaitsFor({ task, value, onChange }: { task: Task; value: Waits; onChange: (value: Waits) => void }) {
  const t = useT();
  const id = useId();
  const { data } = useQuery(tasksBeside(task.lead?.id ?? null));
  const known = (data?.rows ?? []).filter((other) => other.id !== task.id && other.lead?.id === task.lead?.id);
  const done = task.waitsFor.filter((one) => !known.some((other) => other.id === one.id));
  const offered = [...known, ...done].map(({ id: other, title }) => ({ id: other, title }));
  if (offered.length === 0) return null;
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-1.5">
      <legend id={id} className="text-sm font-medium">
        {t('tasks.onlyAfter')}
      </legend>
      <div className="grid max-h-40 gap-1 overflow-y-auto rounded-s border border-line px-2.5 py-1.5">
        {offered.map((other) => (
          <Checkbox
            key={other.id}
            label={<span className="wrap-anywhere">{other.title ?? t('tasks.unseen')}</span>}
            checked={value.some((chosen) => chosen.id === other.id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, other] : value.filter((chosen) => chosen.id !== other.id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
