import type { ReactNode } from 'react';

const width = { wide: 'max-w-[1180px]', text: 'max-w-[46rem]' };

/** A centered column, as wide as a table of plans or as narrow as running text. */
export function Column({ as = 'wide', className = '', children }: { as?: keyof typeof width } & Slot) {
  return (
    <div data-column={as} className={`mx-auto w-full px-5 sm:px-7 ${width[as]} ${className}`}>
      {children}
    </div>
  );
}

type Slot = { className?: string; children: ReactNode };

/** The heading of a page with its only <h1>. */
export function PageHeading({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="pt-12 pb-10 sm:pt-20 sm:pb-14">
      <div className="beam mb-6 w-24" />
      <h1 className="max-w-[20ch] font-display text-[clamp(2.25rem,5vw,3.75rem)] leading-[1.05] tracking-[-0.028em]">
        {title}
      </h1>
      {lead && <p className="mt-5 max-w-[58ch] text-[1.125rem] leading-[1.6] text-balance text-ink-2">{lead}</p>}
      {children}
    </div>
  );
}

type SectionProps = { id?: string; title: ReactNode; lead?: ReactNode } & Slot;

/** A section with a heading; links to its `id` scroll here and focus the heading. */
export function Section({ id, title, lead, className = '', children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={id && `${id}-title`} className={`scroll-mt-16 pt-20 sm:pt-28 ${className}`}>
      <h2 id={id && `${id}-title`} className="max-w-[24ch] font-display text-title tracking-[-0.022em] outline-none">
        {title}
      </h2>
      {lead && <p className="mt-4 max-w-[58ch] text-[1.0625rem] leading-[1.6] text-balance text-ink-2">{lead}</p>}
      <div className="mt-9">{children}</div>
    </section>
  );
}

/** Running text, styled by app/styles/prose.css. */
export function Prose({ html, children, className = '' }: { html?: string; children?: ReactNode; className?: string }) {
  if (html === undefined) return <div className={`prose ${className}`}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own articles, made to HTML on the server
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
