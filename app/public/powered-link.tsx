import { useT } from '#app/i18n/t.ts';
import { Mark } from '#app/ui/mark.tsx';
import { useDocument } from '#app/use-document.ts';

/** The badge at the foot of a customer's page. Shown only where their plan asks for it. */
export function PoweredLink() {
  const t = useT();
  const { brand } = useDocument();
  return (
    <a
      href={brand.providerUrl}
      target="_blank"
      rel="noopener"
      className="tap inline-flex h-8 items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-sm text-ink-2 hover:text-ink"
    >
      <Mark className="size-3.5 text-act" />
      {t('page.poweredBy', { brand: brand.name })}
    </a>
  );
}
