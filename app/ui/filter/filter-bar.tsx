import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import { Select } from '#app/ui/select.tsx';
import type { Fields } from '#contract/core/fields.ts';
import {
  type Condition,
  everything,
  type Filter,
  groupOf,
  joinOf,
  limits,
  partsOf,
  rooted,
} from '#contract/core/filter.ts';
import { nodesIn } from '#contract/core/filter-tree.ts';
import { AddFilter } from './add-filter.tsx';
import { BarPart } from './bar-part.tsx';
import type { CountMatches } from './live-count.tsx';
import { addLook, barLook } from './pill-look.ts';
import { SourcesProvider } from './sources.ts';
import { useWords } from './words.ts';

export type FilterBarProps = {
  fields: Fields;
  value: Filter;
  onChange: (filter: Filter) => void;
  /** Members of the organisation: `value` is the user id. */
  people?: readonly ComboOption[];
  /** Lists that fields name as `options: { from }`. */
  lists?: Readonly<Record<string, OptionSource>>;
  /** How many records a filter finds; shown while a nested one is being written. */
  count?: CountMatches;
  /** Somebody has asked for the first filter already. */
  startsOpen?: boolean;
  /** Stands at the end of the bar: save the view, for example. */
  children?: ReactNode;
};

/** Few nest conditions; the others need not load what it takes. */
const AdvancedDialog = lazy(() => import('./advanced-dialog.tsx'));

const nobody: readonly ComboOption[] = [];
const noLists = {};

/** The one place where filters are read and changed. */
export function FilterBar({ fields, people = nobody, lists = noLists, ...bar }: FilterBarProps) {
  const sources = useMemo(() => ({ fields, people, lists }), [fields, people, lists]);
  return (
    <SourcesProvider value={sources}>
      <Bar {...bar} />
    </SourcesProvider>
  );
}

function Bar({
  value,
  onChange,
  count,
  startsOpen = false,
  children,
}: Omit<FilterBarProps, 'fields' | 'people' | 'lists'>) {
  const t = useT();
  const words = useWords();
  const [advanced, setAdvanced] = useState(false);
  /** A pill that has just become a group wants its second condition next. */
  const [begun, setBegun] = useState<number | 'bar' | 'first' | null>(startsOpen ? 'first' : null);
  const add = useRef<HTMLButtonElement>(null);
  const root = rooted(value);
  const join = joinOf(root);
  const other = join === 'and' ? 'or' : 'and';
  const parts = partsOf(root);

  const set = (next: readonly Filter[]) => onChange(next.length > 0 ? groupOf(join, next) : everything);
  const replace = (index: number, part: Filter | null) =>
    set(parts.flatMap((old, place) => (place === index ? (part ?? []) : old)));
  const remove = (index: number) => {
    announce(t('filter.removed', { filter: words.text(parts[index]!) }));
    replace(index, null);
    // What had the focus is gone.
    add.current?.focus();
  };
  const begin = (index: number, condition: Condition) => {
    const group = groupOf(other, [condition]);
    // A group that is all there is in the bar is the bar itself, joined the other way.
    if (parts.length === 1) onChange(group);
    else replace(index, group);
    setBegun(parts.length === 1 ? 'bar' : index);
  };
  const clear = () => {
    announce(t('filter.cleared'));
    onChange(everything);
    add.current?.focus();
  };
  const isFull = nodesIn(root) + 2 > limits.nodes;

  return (
    <fieldset className={barLook}>
      <legend className="sr-only">{t('filter.label')}</legend>
      {parts.length > 1 && (
        <Select
          look="inline"
          aria-label={t('filter.match')}
          className="text-sm text-ink-2"
          value={join}
          onChange={(next) => onChange(groupOf(next, parts))}
          options={[
            { value: 'and', label: t('filter.match.and') },
            { value: 'or', label: t('filter.match.or') },
          ]}
        />
      )}
      {parts.map((part, index) => (
        <BarPart
          // Pills have no other name than their place; one that changes keeps it.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          part={part}
          join={other}
          isBegun={begun === index}
          onBegin={(condition) => begin(index, condition)}
          onChange={(next) => (next ? replace(index, next) : remove(index))}
          onOpen={() => setAdvanced(true)}
        />
      ))}
      {!isFull && (
        <AddFilter
          key={begun === 'bar' ? join : 'add'}
          startsOpen={begun === 'bar' || begun === 'first'}
          onAdd={(condition) => set([...parts, condition])}
          onAdvanced={() => setAdvanced(true)}
          trigger={
            <button ref={add} type="button" className={addLook}>
              <Plus className="size-3.5" aria-hidden="true" />
              {t('filter.add')}
            </button>
          }
        />
      )}
      {parts.length > 1 && (
        <Button kind="quiet" size="s" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
      {children}
      {advanced && (
        <Suspense>
          <AdvancedDialog
            value={root}
            onChange={onChange}
            onClose={() => setAdvanced(false)}
            {...(count && { count })}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
