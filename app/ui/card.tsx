import type { ComponentProps, ReactNode } from 'react';
import { cx } from './classes.ts';

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  /** Buttons or a menu at the end of the header. */
  actions?: ReactNode;
};

/** A surface for one topic. Never nest cards. */
export function Card({ title, actions, className, children, ...rest }: Props) {
  return (
    <section className={cx('rounded-m border border-line bg-surface shadow-soft', className)} {...rest}>
      {(title || actions) && (
        <header className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-2">
          <h2 className="me-auto text-md font-medium">{title}</h2>
          {actions}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}
