import { Check } from 'lucide-react';
import { keysOf, type T, useT } from '#app/i18n/t.ts';
import { limitsOf, type Offer, type PlanTier, type Vertical, verticals } from '#contract/account/price-book.ts';

const activeWords = keysOf('account-join.active', verticals);
const unlimitedWords = keysOf('account-join.unlimited', verticals);

/** What a plan includes, from the price book that the server enforces. */
export function PlanFeatures({ offer, tier }: { offer: Offer; tier: PlanTier }) {
  const t = useT();
  const lines =
    offer === 'bundle' ? verticals.map((each) => featuresOf(t, each, tier)[0]!) : featuresOf(t, offer, tier);
  return (
    <ul className="grid gap-1.5 text-sm">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-1.5">
          <Check className="mt-0.5 size-3.5 shrink-0 text-act" aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  );
}

function featuresOf(t: T, vertical: Vertical, tier: PlanTier): string[] {
  const { active, websites, aiCredits } = limitsOf(vertical, tier);
  const withTeam = vertical === 'realestate' && tier === 'pro';
  return [
    ...(websites === undefined ? [t(unlimitedWords[vertical])] : []),
    ...(active === undefined ? [] : [t(activeWords[vertical], { count: active })]),
    ...(websites === undefined
      ? []
      : [t(withTeam ? 'account-join.websitesAndTeam' : 'account-join.websites', { count: websites })]),
    t('account-join.credits', { count: aiCredits }),
  ];
}
