import { Plus, X } from 'lucide-react';
import { Fragment } from 'react';
import { useT } from '#app/i18n/t.ts';
import { type Condition, type Filter, type Group, groupOf, joinOf, partsOf } from '#contract/core/filter.ts';
import { AddFilter } from './add-filter.tsx';
import { FilterPill } from './filter-pill.tsx';
import { useWords } from './words.ts';

type Props = {
  group: Group;
  /** Null when the last condition was removed. */
  onChange: (group: Group | null) => void;
  /** Just created: asks for the next condition at once. */
  isBegun: boolean;
};

/** Several conditions in one pill: alternatives inside an "all of" bar, combined conditions inside an "any of" bar. */
export function GroupPill({ group, onChange, isBegun }: Props) {
  const t = useT();
  const words = useWords();
  const join = joinOf(group);
  const parts = partsOf(group) as readonly Condition[];
  const joinWord = t(join === 'and' ? 'filter.join.and' : 'filter.join.or');
  const set = (next: readonly Filter[]) => onChange(next.length > 0 ? groupOf(join, next) : null);
  return (
    <fieldset className="inline-flex max-w-full flex-wrap items-center max-sm:max-w-none max-sm:flex-nowrap gap-1 rounded-[1.125rem] border border-line bg-sunken p-0.75">
      <legend className="sr-only">{words.text(group)}</legend>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
        <Fragment key={index}>
          {index > 0 && (
            <button
              type="button"
              onClick={() => onChange(groupOf(join === 'and' ? 'or' : 'and', parts))}
              aria-label={t('filter.switchJoin', { join: joinWord })}
              className="tap-area rounded-s px-1 text-sm text-ink-3 hover:text-ink"
            >
              {joinWord}
            </button>
          )}
          <FilterPill
            condition={part}
            onChange={(next) => set(parts.map((other) => (other === part ? next : other)))}
            onRemove={() => set(parts.filter((other) => other !== part))}
          />
        </Fragment>
      ))}
      {parts.length === 1 && <span className="px-1 text-sm text-ink-3">{joinWord}</span>}
      <AddFilter
        startsOpen={isBegun}
        onAdd={(condition) => set([...parts, condition])}
        trigger={
          <button
            type="button"
            aria-label={t('filter.addToGroup')}
            className="tap-area grid size-7 place-items-center rounded-full text-ink-3 hover:bg-surface hover:text-ink"
          >
            <Plus className="size-3.5" />
          </button>
        }
      />
      <button
        type="button"
        aria-label={t('filter.removeGroup')}
        onClick={() => onChange(null)}
        className="tap-area grid size-7 place-items-center rounded-full text-ink-3 hover:bg-surface hover:text-ink"
      >
        <X className="size-3.5" />
      </button>
    </fieldset>
  );
}
