import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './classes.ts';

type Props = { to: string; className?: string; children: ReactNode };

/** Link from a record or a subpage back to the page it belongs to. */
export function BackLink({ to, className, children }: Props) {
  return (
    <Link
      to={to}
      className={cx(
        'tap -ms-1.5 inline-flex items-center gap-1.5 justify-self-start rounded-s px-1.5 py-1 text-ink-2 hover:text-ink',
        className,
      )}
    >
      <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      {children}
    </Link>
  );
}
