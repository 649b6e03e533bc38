import type { ReactNode } from 'react';
import { cx } from '#app/ui/classes.ts';
import { useDocument } from '#app/use-document.ts';

type Props = { title: string; text?: ReactNode; wide?: boolean; children?: ReactNode };

/** The card of a sign-in page, under the beam. */
export function Door({ title, text, wide = false, children }: Props) {
  const { brand } = useDocument();
  return (
    <div className={cx('mx-auto grid w-full px-4 pt-10 pb-20 sm:px-5 sm:pt-[10dvh]', wide ? 'max-w-3xl' : 'max-w-md')}>
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="beam" />
      <div className="mx-1.5 rounded-b-l border border-t-0 border-line-strong bg-surface px-5 pt-6 pb-7 shadow-soft sm:mx-2 sm:px-7">
        <h1 className="font-display text-3xl tracking-[-0.02em]">{title}</h1>
        {text && <p className="mt-2 text-md text-ink-2">{text}</p>}
        {children && <div className="mt-5">{children}</div>}
      </div>
    </div>
  );
}
