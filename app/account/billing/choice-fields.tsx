import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { useDocument } from '#app/use-document.ts';
import { type Choice, type Plan, tierOf } from '#contract/account/plan-choice.ts';
import {
  type AddOn,
  addOnPrice,
  addOns,
  type BillingPeriod,
  type Offer,
  type PlanTier,
  planPrice,
  tiersOf,
  verticals,
} from '#contract/account/price-book.ts';
import { addOnKeys, offerKeys, tierKeys } from './words.ts';

type Props = {
  choice: Choice;
  held: readonly Plan[];
  /** Add-ons already paid for. */
  heldAddOns: readonly AddOn[];
  /** Add-ons require real estate. */
  hasRealEstate: boolean;
  onChange: (choice: Choice) => void;
};

/** A tier for each vertical on sale, or a bundle instead of them, and add-ons. */
export function ChoiceFields({ choice, held, heldAddOns, hasRealEstate, onChange }: Props) {
  const t = useT();
  const format = useFormat();
  const { liveVerticals, liveAddOns } = useDocument();
  const { plans, period } = choice;
  const isSold = (offer: Offer) =>
    held.some((plan) => plan.offer === offer) ||
    (offer === 'bundle' ? verticals : [offer]).every((one) => liveVerticals.includes(one));
  const sold = [...verticals, 'bundle' as const].filter(isSold);
  const beside = tierOf(plans, 'realestate');
  const soldAddOns = addOns.filter((one) => heldAddOns.includes(one) || liveAddOns.includes(one));
  const offersAddOns = soldAddOns.length > 0 && (hasRealEstate || beside !== 'free');

  const setTier = (offer: Offer, tier: PlanTier | undefined) => {
    const others = plans.filter((plan) =>
      offer === 'bundle' || plan.offer === 'bundle' ? false : plan.offer !== offer,
    );
    const next = tier === undefined || tier === 'free' ? others : [...others, { offer, tier }];
    const stays = hasRealEstate || tierOf(next, 'realestate') !== 'free';
    onChange({ ...choice, plans: next, addOns: stays ? choice.addOns : [] });
  };
  const toggle = (addOn: AddOn, on: boolean) =>
    onChange({ ...choice, addOns: addOns.filter((one) => (one === addOn ? on : choice.addOns.includes(one))) });

  return (
    <div className="grid gap-6">
      <Segmented
        label={t('account-billing.period')}
        value={period}
        onChange={(next: BillingPeriod) => onChange({ ...choice, period: next })}
        options={[
          { value: 'monthly', label: t('account-billing.monthly') },
          { value: 'annual', label: t('account-billing.annual') },
        ]}
        className="justify-self-start"
      />
      {sold.map((offer) => (
        <fieldset key={offer} className="grid gap-2">
          <legend className="mb-2 font-medium">{t(offerKeys[offer])}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {tiersOf(offer).map((tier) => (
              <TierOption
                key={tier}
                name={offer}
                label={t(tierKeys[tier])}
                price={format.money(planPrice(offer, tier, period)!.cents)}
                beneath={
                  period === 'annual' && tier !== 'free'
                    ? t('account-billing.perMonth', {
                        price: format.money(planPrice(offer, tier, period)!.perMonthCents),
                      })
                    : undefined
                }
                checked={(plans.find((plan) => plan.offer === offer)?.tier ?? 'free') === tier}
                onChoose={() => setTier(offer, tier)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {offersAddOns && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 font-medium">{t('account-billing.addOns')}</legend>
          {soldAddOns.map((addOn) => (
            <Checkbox
              key={addOn}
              checked={choice.addOns.includes(addOn)}
              onChange={(on) => toggle(addOn, on)}
              label={
                <>
                  {t(addOnKeys[addOn])}{' '}
                  <span className="num text-ink-2">{format.money(addOnPrice(addOn, beside, period).cents)}</span>
                </>
              }
              hint={
                beside === 'free'
                  ? t('account-billing.rule.alone')
                  : t('account-billing.rule.bundled', { tier: t(tierKeys[beside]) })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

type OptionProps = {
  name: string;
  label: string;
  price: string;
  beneath: string | undefined;
  checked: boolean;
  onChoose: () => void;
};

function TierOption({ name, label, price, beneath, checked, onChoose }: OptionProps) {
  return (
    <label className="relative grid cursor-pointer content-start gap-0.5 rounded-s border border-line-strong px-3 py-2.5 transition-colors hover:border-edge has-checked:border-act has-checked:bg-act-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <span className="font-medium">{label}</span>
      <span className="num text-lg">{price}</span>
      {beneath && <span className="num text-sm text-ink-2">{beneath}</span>}
    </label>
  );
}
