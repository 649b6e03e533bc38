import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { OfferComparison } from '#contract/inventory/offers/offers.ts';
import { Part } from '../deals/record/part.tsx';

/** Explains the result of each escalation clause, compared with every other offer. */
export function EscalationProof({ data }: { data: OfferComparison }) {
  const t = useT();
  const format = useFormat();
  const clauses = data.resolved.filter(({ outcome }) => outcome !== 'fixed');
  if (clauses.length === 0) return null;
  const offerOf = (id: string | null) => data.offers.find((one) => one.id === id);
  return (
    <Part title={t('offers.proof')}>
      <ul className="grid gap-3">
        {clauses.map(({ offer: id, outcome, price, decidedBy, comparisons }) => {
          const offer = offerOf(id)!;
          const decisive = comparisons.find(({ against }) => against === decidedBy);
          const increment = format.money(offer.escalation?.increment ?? 0);
          const words = {
            buyer: offer.buyer,
            price: format.money(price),
            increment,
            other: offerOf(decidedBy)?.buyer ?? '',
            theirs: format.money(decisive?.theirs ?? 0),
            wanted: format.money(decisive?.wanted ?? 0),
          };
          return (
            <li key={id} className="grid gap-1">
              <p>{t(`offers.because.${outcome as 'unneeded' | 'raised' | 'capped'}`, words)}</p>
              <ul className="num grid gap-0.5 text-sm text-ink-2">
                {comparisons.map(({ against, theirs, wanted }) => (
                  <li key={against}>
                    {t('offers.pair', {
                      other: offerOf(against)?.buyer ?? '',
                      theirs: format.money(theirs),
                      increment,
                      wanted: format.money(wanted),
                    })}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
