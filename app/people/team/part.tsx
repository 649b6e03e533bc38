import { type ReactNode, useId } from 'react';

type Props = { title: string; text?: ReactNode; action?: ReactNode; children: ReactNode };

export function Part({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-7">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 id={id} className="text-lg font-medium">
            {title}
          </h2>
          {text && <p className="max-w-[70ch] text-sm text-ink-2">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
