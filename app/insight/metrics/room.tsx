import type { ReactNode } from 'react';

type Props = { title: string; text: string; actions?: ReactNode; children: ReactNode };

/** A room of insight: its name, what it is for in one sentence, and its parts. */
export function Room({ title, text, actions, children }: Props) {
  return (
    <div className="page-room grid grid-cols-[minmax(0,1fr)] gap-5 pt-6 pb-16">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-0.5">
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{title}</h1>
          <p className="max-w-[80ch] text-sm text-ink-3">{text}</p>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
