import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import { useFieldControl } from './field.tsx';
import { controlLook } from './input.tsx';
import { documentNonce } from './nonce.ts';
import { floatLook, itemLook } from './popover.tsx';

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
  const wiring = useFieldControl();
  return (
    <Radix.Root value={value ?? ''} onValueChange={(next) => onChange(next as Value)} disabled={disabled}>
      <Radix.Trigger
        {...rest}
        {...wiring}
        className={cx(
          look === 'field'
            ? [controlLook, 'h-9 justify-between gap-2 px-2.5 text-start aria-invalid:border-loss']
            : 'tap inline-flex h-7 items-center gap-1 rounded-s px-1.5 hover:bg-sunken',
          'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 data-placeholder:text-ink-3',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cx(floatLook, 'min-w-(--radix-select-trigger-width)')}
        >
          <Radix.Viewport nonce={documentNonce()} className="max-h-80 p-1">
            {options.map((option) =>
              'options' in option ? (
                <Radix.Group key={option.label}>
                  <Radix.Label className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">{option.label}</Radix.Label>
                  {option.options.map((inner) => (
                    <Item key={inner.value} option={inner} />
                  ))}
                </Radix.Group>
              ) : (
                <Item key={option.value} option={option} />
              ),
            )}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Item({ option }: { option: SelectOption }) {
  return (
    <Radix.Item
      value={option.value}
      {...(option.disabled !== undefined && { disabled: option.disabled })}
      className={cx(itemLook, 'pe-8')}
    >
      {option.icon}
      <Radix.ItemText>{option.label}</Radix.ItemText>
      <Radix.ItemIndicator className="absolute end-2">
        <Check className="size-4 text-act" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
