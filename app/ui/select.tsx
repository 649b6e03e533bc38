import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { cx } from './classes.ts';
import { useFieldGroup } from './field.tsx';
import { controlLook } from './input.tsx';
import { flat, type SelectGroup, type SelectOption } from './select-options.ts';
import { useEver } from './use-ever.ts';

const fetchList = () => import('./select-list.tsx');
const SelectList = lazy(fetchList);

export type { SelectGroup, SelectOption } from './select-options.ts';

type Props<Value extends string> = {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[];
  placeholder?: string;
  disabled?: boolean;
  /** `inline` has no border, for a choice inside a sentence or a table cell. */
  look?: 'field' | 'inline';
  className?: string;
  'aria-label'?: string;
};

/** One of a few known options. For many, or for options from the server, use Combobox. */
export function Select<Value extends string>(props: Props<Value>) {
  const { value, onChange, options, placeholder, disabled = false, look = 'field', className, ...rest } = props;
  const { 'aria-labelledby': labelledBy, ...wiring } = useFieldGroup();
  const [open, setOpen] = useState(false);
  const ever = useEver(open);
  const listId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = flat(options).find((option) => option.value === value);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        disabled={disabled}
        onPointerEnter={fetchList}
        onFocus={fetchList}
        onKeyDown={openByArrow}
        onClick={() => setOpen(!open)}
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
      </button>
      {ever && (
        <Suspense>
          <SelectList
            id={listId}
            anchor={trigger}
            open={open}
            onClose={() => setOpen(false)}
            options={options}
            value={value}
            labelledBy={labelledBy}
            label={rest['aria-label']}
            onChoose={(next) => {
              onChange(next as Value);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
