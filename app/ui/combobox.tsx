import { ChevronsUpDown, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';
import { useFieldControl } from './field.tsx';
import { controlLook } from './input.tsx';
import type { ComboOption, OptionSource } from './option-source.ts';
import { useEver } from './use-ever.ts';

const fetchList = () => import('./combobox-list.tsx');
const ComboboxList = lazy(fetchList);

type Common = {
  /** Accessible name of the list; the field's label names the control. */
  label: string;
  source: OptionSource;
  placeholder?: string;
  disabled?: boolean;
  onCreate?: (name: string) => void;
  className?: string;
};

type Props = Common & {
  value: ComboOption | null;
  onChange: (option: ComboOption | null) => void;
  /** Whether the choice may be cleared. */
  clearable?: boolean;
};

/** Chooses one of many people, listings, or tags: a text field filters the list as the reader types. */
export function Combobox({ value, onChange, clearable = false, placeholder, disabled = false, ...list }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const choose = (option: ComboOption) => {
    onChange(option);
    setOpen(false);
  };
  return (
    <div className={cx('relative', list.className)}>
      <ListUnder
        {...list}
        open={open}
        onOpenChange={setOpen}
        chosen={value ? [value.value] : []}
        onChoose={choose}
        disabled={disabled}
        trigger={
          <>
            {value?.icon}
            <span className={cx('me-auto truncate', !value && 'text-ink-3')}>{value?.label ?? placeholder}</span>
            {!(clearable && value) && <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />}
          </>
        }
      />
      {clearable && value && !disabled && (
        <button
          type="button"
          aria-label={t('ui.clear')}
          onClick={() => onChange(null)}
          className="tap-area absolute! end-1 top-1/2 grid size-7 -translate-y-1/2 place-items-center rounded-s text-ink-3 hover:text-ink"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}

type ManyProps = Common & { value: readonly ComboOption[]; onChange: (options: ComboOption[]) => void };

/** Chooses several options; the list stays open between choices. */
export function MultiCombobox({ value, onChange, placeholder, disabled = false, ...list }: ManyProps) {
  const [open, setOpen] = useState(false);
  const toggle = (option: ComboOption) => {
    const without = value.filter((chosen) => chosen.value !== option.value);
    onChange(without.length < value.length ? without : [...value, option]);
  };
  return (
    <ListUnder
      {...list}
      open={open}
      onOpenChange={setOpen}
      chosen={value.map((option) => option.value)}
      onChoose={toggle}
      disabled={disabled}
      trigger={
        <>
          <span className={cx('me-auto flex min-w-0 flex-wrap gap-1 py-1', value.length === 0 && 'text-ink-3')}>
            {value.length === 0 && placeholder}
            {value.map((option) => (
              <span
                key={option.value}
                className="inline-flex h-6 items-center gap-1.5 rounded-s bg-sunken px-2 text-sm text-ink"
              >
                {option.icon}
                {option.label}
              </span>
            ))}
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        </>
      }
    />
  );
}

type ListProps = Omit<Common, 'placeholder'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  chosen: readonly string[];
  onChoose: (option: ComboOption) => void;
  trigger: ReactNode;
};

function ListUnder({ open, onOpenChange, trigger, disabled, className, label, ...list }: ListProps) {
  // A button can't have aria-required; the label already says that the field is required.
  const { 'aria-required': _, ...wiring } = useFieldControl();
  const ever = useEver(open);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        {...wiring}
        disabled={disabled}
        onPointerEnter={fetchList}
        onFocus={fetchList}
        onClick={() => onOpenChange(!open)}
        className={cx(
          controlLook,
          'min-h-9 gap-2 px-2.5 text-start aria-invalid:border-loss disabled:cursor-not-allowed disabled:bg-sunken',
          className,
        )}
      >
        {/* Without a field's label: the name of a control must contain the words that are seen on it. */}
        {!wiring.id && <span className="sr-only">{label}: </span>}
        {trigger}
      </button>
      {ever && (
        <Suspense>
          <ComboboxList open={open} onClose={() => onOpenChange(false)} anchor={button} label={label} {...list} />
        </Suspense>
      )}
    </>
  );
}
