import type { ReactNode } from 'react';

type Props = { id?: string; title: ReactNode; lead?: ReactNode; children: ReactNode };

/** A section of an informative page: more compact than `Section`. */
export function Part({ id, title, lead, children }: Props) {
  return (
    <section id={id} aria-labelledby={id && `${id}-title`} className="scroll-mt-20 pt-12 first:pt-0">
      <h2 id={id && `${id}-title`} className="font-display text-3xl tracking-[-0.02em] outline-none">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-[62ch] text-lg text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
