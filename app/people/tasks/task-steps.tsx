import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { mostSteps, type TaskStep } from '#contract/people/tasks.ts';

type Props = { value: readonly TaskStep[]; onChange: (steps: TaskStep[]) => void };

/** Drops empty steps. */
export const filledSteps = (steps: readonly TaskStep[]): TaskStep[] =>
  steps.flatMap(({ text, isDone }) => (text.trim() ? [{ text: text.trim(), isDone }] : []));

/** The checklist of a task, saved with the task. Enter adds the next step. */
export function TaskSteps({ value, onChange }: Props) {
  const t = useT();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const change = (place: number, part: Partial<TaskStep>) =>
    onChange(value.map((step, at) => (at === place ? { ...step, ...part } : step)));
  const add = () => {
    if (value.length >= mostSteps) return;
    // Rendered synchronously, so that the next key goes into the new input.
    flushSync(() => onChange([...value, { text: '', isDone: false }]));
    list.current?.querySelector<HTMLInputElement>('li:last-child input[type=text]')?.focus();
  };
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-1.5">
      <legend id={id} className="mb-1.5 text-sm font-medium">
        {t('tasks.steps')}
      </legend>
      <ul ref={list} className="grid gap-1.5">
        {value.map((step, place) => (
          // Steps have no id, so their position is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place} className="flex items-center gap-2">
            <CheckboxBox
              checked={step.isDone}
              onChange={(isDone) => change(place, { isDone })}
              aria-label={t('tasks.stepDone', { text: step.text || t('tasks.step', { number: place + 1 }) })}
            />
            <Input
              type="text"
              value={step.text}
              maxLength={200}
              aria-label={t('tasks.step', { number: place + 1 })}
              onChange={(event) => change(place, { text: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !step.text.trim()) return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              size="s"
              label={t('tasks.removeStep', { text: step.text || t('tasks.step', { number: place + 1 }) })}
              onClick={() => onChange(value.filter((_, at) => at !== place))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {value.length < mostSteps && (
        <Button size="s" kind="quiet" icon={<Plus />} className="justify-self-start" onClick={add}>
          {t('tasks.addStep')}
        </Button>
      )}
    </fieldset>
  );
}
