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
  /** Members of the organization: `value` is the user id. */
  people?: readonly ComboOption[];
  /** Option lists that fields refer to as `options: { from }`. */
  lists?: Readonly<Record<string, OptionSource>>;
  /** Counts the matching records; shown in the dialog for nested conditions. */
  count?: CountMatches;
  /** Opens the first filter at once, because the reader already asked for it. */
  startsOpen?: boolean;
  /** Content at the end of the bar, such as Save view. */
  children?: ReactNode;
};

/** Loaded on demand, because few readers nest conditions. */
const AdvancedDialog = lazy(() => import('./advanced-dialog.tsx'));

const nobody: readonly ComboOption[] = [];
const noLists = {};

/** The only component that shows and edits filters. */
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
  /** The part that was just turned into a group and asks for its second condition next. */
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
    // The removed pill had the focus.
    add.current?.focus();
  };
  const begin = (index: number, condition: Condition) => {
    const group = groupOf(other, [condition]);
    // A group that would be alone in the bar becomes the bar itself, joined the other way.
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
          // Pills have no id but their position; a pill that changes keeps it.
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
