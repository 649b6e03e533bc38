import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import type { Offer } from '#contract/account/price-book.ts';

/** The waitlist for a vertical that can't be bought yet. */
export function Waitlist({ offer }: { offer: Offer }) {
  const t = useT();
  const { liveVerticals } = useDocument();
  if (offer === 'bundle' || liveVerticals.includes(offer)) return null;
  return (
    <p className="mt-5 text-center">
      <a href={`/early-access/${offer}`} className="tap text-md text-act underline decoration-1 underline-offset-4">
        {t('public-prices.notify')}
      </a>
    </p>
  );
}
