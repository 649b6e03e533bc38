import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cx } from './classes.ts';
import { useFieldGroup } from './field.tsx';
import { controlLook } from './input.tsx';
import { floatLook, itemLook } from './popover.tsx';
import { useListbox } from './use-listbox.ts';

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
};
export type SelectGroup<Value extends string = string> = { label: string; options: readonly SelectOption<Value>[] };

type Props<Value extends string> = {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[];
  placeholder?: string;
  disabled?: boolean;
  /** `inline` has no edge: for choosing inside a sentence or a table cell. */
  look?: 'field' | 'inline';
  className?: string;
  'aria-label'?: string;
};

/** One of a few known things. For many, or for those that must be asked from the server, use Combobox. */
export function Select<Value extends string>(props: Props<Value>) {
  const { value, onChange, options, placeholder, disabled = false, look = 'field', className, ...rest } = props;
  const { 'aria-labelledby': labelledBy, ...wiring } = useFieldGroup();
  const [open, setOpen] = useState(false);
  const chosen = flat(options).find((option) => option.value === value);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        role="combobox"
        aria-haspopup="listbox"
        disabled={disabled}
        onKeyDown={openByArrow}
        {...rest}
        {...wiring}
        className={cx(
          look === 'field'
            ? [controlLook, 'h-9 justify-between gap-2 px-2.5 text-start aria-invalid:border-loss']
            : 'tap inline-flex h-7 items-center gap-1 rounded-s px-1.5 hover:bg-sunken',
          'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3',
          className,
        )}
      >
        {chosen?.icon}
        <span className={cx('me-auto truncate', !chosen && 'text-ink-3')}>{chosen?.label ?? placeholder}</span>
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <List
          options={options}
          value={value}
          labelledBy={labelledBy}
          label={rest['aria-label']}
          onChoose={(next) => {
            onChange(next as Value);
            setOpen(false);
          }}
        />
      </Popover.Portal>
    </Popover.Root>
  );
}

type ListProps = {
  options: readonly (SelectOption | SelectGroup)[];
  value: string | null;
  label: string | undefined;
  labelledBy: string | undefined;
  onChoose: (value: string) => void;
};

function List({ options, value, label, labelledBy, onChoose }: ListProps) {
  const id = useId();
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
    <Popover.Content
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        list.current?.focus();
      }}
      onKeyDown={press}
      align="start"
      sideOffset={4}
      collisionPadding={8}
      className={cx(floatLook, 'max-h-80 min-w-(--radix-popover-trigger-width) overflow-y-auto p-1 outline-none')}
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
    </Popover.Content>
  );
}

function flat<Value extends string>(options: readonly (SelectOption<Value> | SelectGroup<Value>)[]) {
  return options.flatMap((option) => ('options' in option ? option.options : [option]));
}
