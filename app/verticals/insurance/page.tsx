import type { ReactNode } from 'react';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** A page of insurance that is no list: its name, what can be done, and what there is. */
export const Page = ({ title, actions, children }: Props) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <div className="page-room grid content-start gap-5 pt-4 pb-16 max-sm:pt-3">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]" tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </header>
      {children}
    </div>
  </div>
);
