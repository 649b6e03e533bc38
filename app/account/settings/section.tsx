import type { ReactNode } from 'react';

type Props = { title: string; text?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A settings section: description on one side, controls on the other, and a hairline before the next. */
export function Section({ title, text, actions, children }: Props) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-b border-line py-7 last:border-b-0 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <header className="grid content-start justify-items-start gap-1">
        <h2 className="text-md font-medium">{title}</h2>
        {text && <p className="text-pretty text-ink-2">{text}</p>}
        {actions && <div className="mt-2">{actions}</div>}
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
