import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { cx } from './classes.ts';
import { itemLook } from './float-look.ts';
import FloatUnder from './float-under.tsx';
import { flat, type SelectGroup, type SelectOption } from './select-options.ts';
import { useListbox } from './use-listbox.ts';

type ListProps = {
  id: string;
  options: readonly (SelectOption | SelectGroup)[];
  value: string | null;
  label: string | undefined;
  labelledBy: string | undefined;
  onChoose: (value: string) => void;
};

type Props = ListProps & { anchor: RefObject<HTMLElement | null>; open: boolean; onClose: () => void };

export default function SelectList({ anchor, open, onClose, ...list }: Props) {
  return (
    <FloatUnder
      open={open}
      onClose={onClose}
      anchor={anchor}
      role="presentation"
      className="min-w-(--radix-popover-trigger-width)"
      // Only now: before, a dialog around the select would take the focus back.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        (event.currentTarget as HTMLElement)
          .querySelector<HTMLElement>('[role=listbox]')
          ?.focus({ preventScroll: true });
      }}
    >
      <Options {...list} />
    </FloatUnder>
  );
}

function Options({ id, options, value, label, labelledBy, onChoose }: ListProps) {
  const { active, setActive, press, list } = useListbox(flat(options), value, onChoose);
  const item = (option: SelectOption) => (
    <div
      key={option.value}
      id={`${id}-${option.value}`}
      role="option"
      tabIndex={-1}
      aria-selected={option.value === value}
      aria-disabled={option.disabled || undefined}
      data-highlighted={option.value === active ? '' : undefined}
      onPointerMove={() => !option.disabled && setActive(option.value)}
      onClick={() => !option.disabled && onChoose(option.value)}
      onKeyDown={press}
      className={cx(itemLook, 'pe-8')}
    >
      {option.icon}
      <span className="truncate">{option.label}</span>
      {option.value === value && <Check className="absolute end-2 size-4 text-act" aria-hidden="true" />}
    </div>
  );
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
      onKeyDown={press}
      className="max-h-80 overflow-y-auto p-1 outline-none"
    >
      {options.map((option) =>
        'options' in option ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
          <div key={option.label} role="group" aria-label={option.label}>
            <div aria-hidden="true" className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">
              {option.label}
            </div>
            {option.options.map(item)}
          </div>
        ) : (
          item(option)
        ),
      )}
    </div>
  );
}
