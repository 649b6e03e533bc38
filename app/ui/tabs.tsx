import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './classes.ts';

type Props<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  children: ReactNode;
};

export function Tabs<Value extends string>({ value, onChange, className, children }: Props<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
      {children}
    </Radix.Root>
  );
}

export function TabList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Radix.List
      aria-label={label}
      className={cx('flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {children}
    </Radix.List>
  );
}

type TabProps = ComponentProps<typeof Radix.Trigger> & { count?: ReactNode };

export function Tab({ count, className, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger
      className={cx(
        'tap -mb-px shrink-0 border-b-2 border-transparent -outline-offset-2 px-2.5 pt-1.5 pb-2 text-base whitespace-nowrap text-ink-2 transition-colors hover:text-ink data-[state=active]:border-act data-[state=active]:font-medium data-[state=active]:text-ink',
        className,
      )}
      {...rest}
    >
      {children}
      {count !== undefined && <span className="num ms-1.5 font-medium text-ink-3">{count}</span>}
    </Radix.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cx('pt-4', className)} {...rest} />;
}
