import { addOnKeys, planName } from '#app/account/billing/words.ts';
import { useT } from '#app/i18n/t.ts';
import { namedPrices } from '#contract/account/plan-choice.ts';

/** A price of the book by its plan and period; a price that has left the book keeps its id. */
export function usePriceName(): (price: string) => string {
  const t = useT();
  return (price) => {
    const named = namedPrices.get(price);
    if (!named) return price;
    const what = 'plan' in named ? planName(t, named.plan) : t(addOnKeys[named.addOn]);
    const beside = 'addOn' in named && price.includes('_bundled_') ? 'admin.finance.withPlan' : null;
    const period = t(named.period === 'annual' ? 'admin.finance.annual' : 'admin.finance.monthly');
    return [what, beside && t(beside), period].filter(Boolean).join(' · ');
  };
}
