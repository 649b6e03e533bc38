import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import type { TaskRepeats } from '#contract/people/task-repeats.ts';
import { RepeatFields } from '../calendar/repeat-fields.tsx';

type Props = { day: string; value: TaskRepeats | null; onChange: (value: TaskRepeats | null) => void };

/** How a task repeats: the rule, and whether it counts from the due date or the completion date. */
export function TaskRepeat({ day, value, onChange }: Props) {
  const t = useT();
  return (
    <div className="grid gap-2.5">
      <RepeatFields
        day={day}
        value={value?.rule ?? null}
        onChange={(rule) =>
          onChange(rule && { rule, from: value?.from ?? 'due', timeZone: value?.timeZone ?? hereZone() })
        }
      />
      {value && (
        <Segmented
          label={t('tasks.repeatFrom')}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
          options={[
            { value: 'due', label: t('tasks.repeatFrom.due') },
            { value: 'done', label: t('tasks.repeatFrom.done') },
          ]}
          className="justify-self-start"
        />
      )}
    </div>
  );
}
