import { X } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { fieldOf } from '#contract/core/fields.ts';
import type { Condition } from '#contract/core/filter.ts';
import { type Draft, draftOf, finished } from './draft.ts';
import { FilterPopover } from './filter-popover.tsx';
import { Phrase } from './phrase.tsx';
import { pillLook, pillRemoveLook, pillTextLook } from './pill-look.ts';
import { useSources } from './sources.ts';
import { useWords } from './words.ts';

const ConditionForm = lazy(() => import('./condition-form.tsx').then((module) => ({ default: module.ConditionForm })));

type Props = {
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
  /** Turns the condition into the first of a new group. */
  begin?: { readonly label: string; readonly onBegin: (condition: Condition) => void };
};

/** A condition in the bar: its text opens the editor, the cross removes it. */
export function FilterPill({ condition, onChange, onRemove, begin }: Props) {
  const t = useT();
  const words = useWords();
  const { fields } = useSources();
  const [draft, setDraft] = useState<Draft | null>(null);
  const movedOn = useRef(false);
  const field = fieldOf(fields, condition.field);
  const text = words.text(condition);
  const open = () => {
    movedOn.current = false;
    if (field) setDraft(draftOf(field, condition));
  };
  const apply = (done: Draft | null) => {
    const next = done && finished(fields, done);
    setDraft(null);
    if (next && JSON.stringify(next) !== JSON.stringify(condition)) onChange(next);
  };
  const more = begin && {
    label: begin.label,
    onMore: (done: Draft) => {
      movedOn.current = true;
      setDraft(null);
      begin.onBegin(finished(fields, done) ?? condition);
    },
  };
  return (
    <span className={pillLook}>
      <FilterPopover
        label={t('filter.edit', { filter: text })}
        open={draft !== null}
        movedOn={movedOn}
        onOpen={open}
        onClose={(how) => apply(how === 'kept' ? draft : null)}
        trigger={
          <button type="button" className={pillTextLook} title={text}>
            <span className="truncate">
              <Phrase condition={condition} />
            </span>
          </button>
        }
      >
        {draft && <ConditionForm draft={draft} onChange={setDraft} onApply={apply} more={more} />}
      </FilterPopover>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('filter.remove', { filter: text })}
        className={pillRemoveLook}
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
}
