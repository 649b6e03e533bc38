import { type ReactNode, useId } from 'react';

/** One thing of somebody's: a loan, a lease, a property. */
export function Own({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-8 border-t border-line-strong pt-8">
      <div className="grid gap-1">
        <h2 id={id} className="font-display text-title wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        {note && <p className="text-lg text-ink-2">{note}</p>}
      </div>
      {children}
    </section>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h3 id={id} className="text-lg font-medium">
        {title}
      </h3>
      {children}
    </section>
  );
}

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line border-y border-line">{children}</ul>
);

/** Something, and what is to be said of it at the end of the line. */
export const Row = ({ name, note, end }: { name: ReactNode; note?: ReactNode; end?: ReactNode }) => (
  <li className="flex min-h-12 items-center gap-4 py-2">
    <span className="grid min-w-0 flex-1">
      <span className="wrap-anywhere">{name}</span>
      {note && <span className="text-md text-ink-2 wrap-anywhere">{note}</span>}
    </span>
    {end && <span className="num shrink-0 text-end">{end}</span>}
  </li>
);

export const Quiet = ({ children }: { children: ReactNode }) => <p className="text-ink-2">{children}</p>;
