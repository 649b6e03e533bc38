import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line pt-6 pb-10">
      <h2 id={`${id}-title`} className="mb-5 text-xl font-medium tracking-[-0.01em]">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 py-2 sm:grid-cols-[9rem_1fr] sm:items-center">
      <span className="text-sm text-ink-3">{label}</span>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
