import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { TemplateItem } from '#contract/people/task-templates.ts';
import { useDoers } from './use-doers.ts';

type Props = {
  item: TemplateItem;
  place: number;
  /** The titles of the earlier tasks that this one may depend on. */
  earlier: readonly string[];
  onChange: (change: Partial<TemplateItem>) => void;
  onRemove: (() => void) | undefined;
};

/** One task of a template: title, offset, assignee, and dependencies. */
export function TemplateItemRow({ item, place, earlier, onChange, onRemove }: Props) {
  const t = useT();
  const doers = useDoers();
  const { title, offset, doer, after } = item;
  // Kept as text, because a minus sign alone is not a number yet but must stay while typing.
  const [days, setDays] = useState(String(offset));
  const number = place + 1;
  return (
    <li className="grid gap-2.5 border-s-2 border-line ps-3">
      <div className="flex items-end gap-2">
        <Field label={t('tasks.template.item', { number })} className="min-w-0 flex-1">
          <Input value={title} maxLength={300} onChange={(event) => onChange({ title: event.target.value })} />
        </Field>
        {onRemove && (
          <IconButton label={t('tasks.template.removeItem', { number })} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Field label={t('tasks.template.offset')} className="grid-cols-[minmax(0,1fr)]">
          <Input
            type="number"
            inputMode="numeric"
            min={-365}
            max={730}
            value={days}
            onChange={(event) => {
              setDays(event.target.value);
              onChange({ offset: Math.trunc(Number(event.target.value)) || 0 });
            }}
          />
        </Field>
        <Field label={t('record.assignee')} className="grid-cols-[minmax(0,1fr)]">
          <Select value={doer} onChange={(next) => onChange({ doer: next })} options={doers.options} />
        </Field>
      </div>
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="tap cursor-pointer text-ink-2 hover:text-ink">
            {t('tasks.template.after', { count: after.length })}
          </summary>
          <div className="grid gap-1 pt-1.5 ps-1">
            {earlier.map((name, other) => (
              <Checkbox
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is what is chosen
                key={other}
                label={<span className="wrap-anywhere">{name || t('tasks.template.item', { number: other + 1 })}</span>}
                checked={after.includes(other)}
                onChange={(isChosen) =>
                  onChange({ after: isChosen ? [...after, other] : after.filter((chosen) => chosen !== other) })
                }
              />
            ))}
          </div>
        </details>
      )}
    </li>
  );
}
