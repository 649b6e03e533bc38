import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';

type Props = {
  title: string;
  /** As many as the list behind it has. */
  count: string | undefined;
  all: { to: string; label: string };
  error: unknown;
  onRetry: () => void;
  isPending: boolean;
  /** Said where there is nothing. */
  empty: string | undefined;
  children: ReactNode;
};

export function Tile({ title, count, all, error, onRetry, isPending, empty, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-m border border-line bg-surface">
      <header className="flex items-baseline gap-2 border-b border-line px-4.5 py-3">
        <h2 id={id} className="text-md font-medium">
          {title}
        </h2>
        {count !== undefined && <span className="num text-sm text-ink-3">{count}</span>}
        <Link to={all.to} className="ms-auto text-sm text-act underline-offset-4 hover:underline">
          {all.label}
        </Link>
      </header>
      {error ? (
        <ErrorScreen error={error} onRetry={onRetry} />
      ) : isPending ? (
        <SkeletonRows rows={4} columns={1} />
      ) : empty ? (
        <p className="px-4.5 py-8 text-center text-ink-2">{empty}</p>
      ) : (
        children
      )}
    </section>
  );
}
