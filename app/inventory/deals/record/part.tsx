import { type ReactNode, useId } from 'react';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** A section of a deal's record. */
export function Part({ title, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 id={id} className="me-auto text-sm font-medium text-ink-3">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
