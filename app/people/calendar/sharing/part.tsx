import { type ReactNode, useId } from 'react';

type Props = { title: string; text: string; action?: ReactNode; children: ReactNode };

export function Part({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid max-w-4xl gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3 border-t border-line-strong pt-4">
        <div className="grid gap-1">
          <h2 id={id} className="text-lg font-medium">
            {title}
          </h2>
          <p className="max-w-[62ch] text-sm text-ink-2">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
