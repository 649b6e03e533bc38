import { Braces, X } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { type Condition, conditionsIn, type Filter, isCondition, isGroup, partsOf } from '#contract/core/filter.ts';
import { FilterPill } from './filter-pill.tsx';
import { GroupPill } from './group-pill.tsx';
import { pillLook, pillRemoveLook, pillTextLook } from './pill-look.ts';
import { useWords } from './words.ts';

type Props = {
  part: Filter;
  /** How a group inside the bar is joined: the opposite of the bar's own join. */
  join: 'and' | 'or';
  isBegun: boolean;
  onBegin: (condition: Condition) => void;
  onChange: (part: Filter | null) => void;
  onOpen: () => void;
};

/** Shows simple groups in the bar; deeper nesting shows as a count and opens in the dialog. */
export function BarPart({ part, join, isBegun, onBegin, onChange, onOpen }: Props) {
  const t = useT();
  const words = useWords();
  if (isCondition(part)) {
    const label = t(join === 'or' ? 'filter.begin.or' : 'filter.begin.and');
    return (
      <FilterPill condition={part} onChange={onChange} onRemove={() => onChange(null)} begin={{ label, onBegin }} />
    );
  }
  if (isGroup(part) && partsOf(part).length > 0 && partsOf(part).every(isCondition)) {
    return <GroupPill group={part} onChange={onChange} isBegun={isBegun} />;
  }
  const text = words.text(part);
  return (
    <span className={pillLook}>
      <button type="button" onClick={onOpen} className={pillTextLook} title={text}>
        <Braces className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
        <span className="truncate">{t('filter.complex', { count: conditionsIn(part).length })}</span>
      </button>
      <button
        type="button"
        onClick={() => onChange(null)}
        aria-label={t('filter.remove', { filter: text })}
        className={pillRemoveLook}
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
}
