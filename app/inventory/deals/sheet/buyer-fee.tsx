import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { beyondAgreed } from '#contract/inventory/deals/buyer-fee.ts';
import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';
import { useFeeWords } from './use-fee-words.ts';

/** For a buyer's deal: the agreement that limits its compensation, or that there is none. */
export function BuyerFee({ of: { deal, agreement, terms } }: { of: DealSheet }) {
  const t = useT();
  const format = useFormat();
  const words = useFeeWords();
  if (deal.side !== 'buyer') return null;
  const isBeyond = agreement && beyondAgreed(agreement, deal.price, terms) !== undefined;
  return (
    <section aria-label={t('deals.fee.title')} className="grid gap-0.5">
      <h2 className="text-sm text-ink-3">{t('deals.fee.title')}</h2>
      {agreement ? (
        <p className="num">
          <Facts
            of={[
              t('deals.fee.from', { day: format.date(agreement.signedOn) }),
              words(agreement),
              agreement.most !== null && t('deals.fee.most', { amount: format.money(agreement.most) }),
            ]}
          />
        </p>
      ) : (
        <p className="text-ink-2">{t(deal.lead ? 'deals.fee.none' : 'deals.fee.noLead')}</p>
      )}
      {isBeyond && <p className="text-loss">{t('deals.fee.beyond')}</p>}
      {deal.lead && (
        <Link
          to={`/lead/${deal.lead}`}
          className="tap justify-self-start text-sm text-act hover:underline print:hidden"
        >
          {t('deals.fee.open')}
        </Link>
      )}
    </section>
  );
}
