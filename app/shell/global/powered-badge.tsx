import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Mark } from '#app/ui/mark.tsx';
import { useDocument } from '#app/use-document.ts';

/** Shown to accounts on no paid plan; links to the provider of this installation. The frame leaves a strip free for it. */
export default function PoweredBadge(): ReactNode {
  const t = useT();
  const { brand } = useDocument();
  const words = t('page.poweredBy', { brand: brand.name });
  return (
    <aside
      aria-label={words}
      data-powered=""
      className="pointer-events-none fixed inset-x-0 bottom-2 z-30 flex justify-center max-md:[body:has([data-frame])_&]:bottom-16 print:hidden"
    >
      <a
        href={brand.providerUrl}
        target="_blank"
        rel="noopener"
        className="pointer-events-auto flex h-6.5 items-center gap-1.5 rounded-full border border-line bg-raised px-2.5 text-xs text-ink-2 shadow-soft hover:text-ink"
      >
        <Mark className="size-3.5 text-act" />
        {words}
      </a>
    </aside>
  );
}
