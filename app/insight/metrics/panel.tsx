import { type ReactNode, useId } from 'react';

type PanelProps = { title: string; text?: string; action?: ReactNode; children: ReactNode };

/** A part of a room of numbers, under its name. */
export function Panel({ title, text, action, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-hidden rounded-m border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4.5 py-3">
        <div className="grid min-w-0 grow basis-56 gap-0.5">
          <h2 id={id} className="text-md font-medium">
            {title}
          </h2>
          {text && <p className="max-w-[80ch] text-sm text-ink-3">{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
