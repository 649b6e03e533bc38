import type { ReactNode } from 'react';
import { cx } from './classes.ts';

type Props = {
  title: string;
  /** One sentence: what will appear here, and how it gets here. */
  children: ReactNode;
  icon?: ReactNode;
  /** One button; a second, quiet one where sample data helps. */
  actions?: ReactNode;
  className?: string;
};

/** Shown where a list has nothing yet: one sentence and one action. */
export function EmptyState({ title, children, icon, actions, className }: Props) {
  return (
    <div className={cx('mx-auto grid max-w-md justify-items-center gap-2 px-6 py-14 text-center', className)}>
      <div className="mb-3 grid w-24 justify-items-center" aria-hidden="true">
        <span className="beam w-full" />
        {icon && (
          <span className="grid h-13 w-16 place-items-center border-x border-line-strong text-ink-3 [&_svg]:size-5">
            {icon}
          </span>
        )}
      </div>
      <h2 className="text-lg font-medium">{title}</h2>
      <p className="text-balance text-ink-2">{children}</p>
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
