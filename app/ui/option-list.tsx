import { Command } from 'cmdk';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from './button.tsx';
import { cx } from './classes.ts';
import { itemLook } from './float-look.ts';
import { type ComboOption, type OptionSource, plain, useOptions } from './option-source.ts';
import { Skeleton } from './skeleton.tsx';

export type OptionListProps = {
  label: string;
  source: OptionSource;
  chosen: readonly string[];
  onChoose: (option: ComboOption) => void;
  /** Offered when no option has exactly the typed name. */
  onCreate?: ((name: string) => void) | undefined;
};

/** A search field with options below it: the inside of every combobox. It imports a large library, so load it lazily. */
export function OptionList({ label, source, chosen, onChoose, onCreate }: OptionListProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const { options, state, retry } = useOptions(source, query, true);
  const name = query.trim();
  const isNew = onCreate && name && state === 'ready' && !options.some((option) => plain(option.label) === plain(name));
  const [active, setActive] = useState('');
  const first = options.find(({ disabled }) => !disabled)?.value ?? (isNew ? newValue(name) : '');
  const stands = options.some(({ value }) => value === active) || (isNew && active === newValue(name));
  return (
    // When the active option is gone after a reload, the first becomes active, so that Enter always has a target.
    <Command shouldFilter={false} label={label} loop value={stands ? active : first} onValueChange={setActive}>
      <Command.Input
        value={query}
        onValueChange={setQuery}
        placeholder={t('ui.combobox.find')}
        className="h-10 w-full border-b border-line bg-transparent px-3 text-base outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
      />
      <Command.List className="max-h-72 scroll-py-1 overflow-y-auto p-1" aria-busy={state === 'loading'}>
        {state === 'loading' && options.length === 0 && <LoadingRows />}
        {state === 'failed' && (
          <div className="grid justify-items-center gap-2 p-4 text-sm text-ink-2">
            {t('ui.combobox.failed')}
            <Button size="s" onClick={retry}>
              {t('ui.retry')}
            </Button>
          </div>
        )}
        {state === 'ready' && options.length === 0 && !isNew && (
          <p className="p-4 text-center text-sm text-ink-3">{t('ui.combobox.none')}</p>
        )}
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            onSelect={() => onChoose(option)}
            className={cx(itemLook, 'py-1')}
          >
            {option.icon}
            <span className="me-auto grid min-w-0">
              <span className="truncate">{option.label}</span>
              {option.detail && <span className="truncate text-sm text-ink-3">{option.detail}</span>}
            </span>
            {chosen.includes(option.value) && (
              <Check className="size-4 text-act" aria-label={t('ui.combobox.chosen')} />
            )}
          </Command.Item>
        ))}
        {isNew && (
          <Command.Item value={newValue(name)} onSelect={() => onCreate(name)} className={itemLook}>
            <Plus className="size-4 text-ink-3" />
            {t('ui.combobox.create', { name })}
          </Command.Item>
        )}
      </Command.List>
    </Command>
  );
}

const newValue = (name: string) => `new ${name}`;

function LoadingRows() {
  return ['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
    <div key={width} className="flex h-8 items-center gap-2 px-2">
      <Skeleton className="size-5 rounded-full" />
      <Skeleton className={width} />
    </div>
  ));
}
