import { Command } from 'cmdk';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { matches } from '#app/ui/option-source.ts';
import { itemLook } from '#app/ui/popover.tsx';
import { fieldOf } from '#contract/core/fields.ts';
import { FieldIcon } from './field-icon.tsx';
import { useFieldOptions } from './field-options.ts';
import { useSources } from './sources.ts';

type Props = { onChoose: (field: string) => void; onAdvanced?: (() => void) | undefined };

/** All fields that can be filtered, grouped by heading; typing narrows them. */
export function FieldMenu({ onChoose, onAdvanced }: Props) {
  const t = useT();
  const { fields } = useSources();
  const [query, setQuery] = useState('');
  const found = matches(useFieldOptions(), query);
  const groups = Map.groupBy(found, ({ value }) => fieldOf(fields, value)?.group ?? '');
  return (
    <Command shouldFilter={false} label={t('filter.addLabel')} loop>
      <Command.Input
        autoFocus
        value={query}
        onValueChange={setQuery}
        placeholder={t('filter.find')}
        className="h-10 w-full border-b border-line bg-transparent px-3 text-base outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
      />
      <Command.List className="max-h-80 scroll-py-1 overflow-y-auto p-1">
        {found.length === 0 && <p className="p-4 text-center text-sm text-ink-3">{t('filter.noField')}</p>}
        {[...groups].map(([group, options]) => (
          <Command.Group
            key={group}
            heading={group && t.any(group)}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
          >
            {options.map(({ value, label }) => (
              <Command.Item key={value} value={value} onSelect={() => onChoose(value)} className={itemLook}>
                <FieldIcon type={fieldOf(fields, value)!.type} />
                <span className="truncate">{label}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {onAdvanced && (
          <Command.Item value="advanced" onSelect={onAdvanced} className={cx(itemLook, 'mt-1')}>
            <SlidersHorizontal className="size-4 text-ink-3" aria-hidden="true" />
            {t('filter.advanced')}
          </Command.Item>
        )}
      </Command.List>
    </Command>
  );
}
