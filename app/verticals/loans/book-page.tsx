import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';

/** A page about the whole book of loans: back to the list, its name, and what is chosen for it. */
export function BookPage({ title, controls, children }: { title: string; controls: ReactNode; children: ReactNode }) {
  const t = useT();
  return (
    <div className="page-room grid content-start gap-6 pt-4 pb-16">
      <header className="grid gap-2">
        <BackLink to="/loans">{t('loans.title')}</BackLink>
        <div className="flex flex-wrap items-end gap-2">
          <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]" tabIndex={-1}>
            {title}
          </h1>
          {controls}
        </div>
      </header>
      {children}
    </div>
  );
}
