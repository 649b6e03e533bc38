import { useLocation } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import type { Payment } from './payment.ts';

const asked = ['price', 'down', 'rate', 'years'];

type Props = {
  payment: Payment;
  title?: string;
  /** The price in dollars, if the visitor may change it. */
  price?: number;
  /** Whether the property tax is known and included. */
  hasTax: boolean;
};

/** The monthly cost at a rate that the visitor enters, by the shared calculators. Submitted by the address, without JavaScript. */
export function PaymentForm({ payment: { wish, result }, title, price, hasTax }: Props) {
  const t = useT();
  const format = useFormat();
  const { search } = useLocation();
  const others = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !asked.includes(name)));
  const parts = result && [
    [t('public-home.principal'), result.principalAndInterest] as const,
    [t('public-home.taxMonth'), result.tax] as const,
    [t('public-home.duesMonth'), result.dues] as const,
  ];
  return (
    <section
      id="payment"
      aria-labelledby="payment-title"
      className={`scroll-mt-6 ${price === undefined ? 'pt-12' : 'mt-14 first:mt-0'}`}
    >
      <h2
        id="payment-title"
        className={`font-display ${price === undefined ? 'text-2xl tracking-[-0.02em]' : 'text-title tracking-[-0.022em]'}`}
      >
        {title || t('public-home.payment')}
      </h2>
      <form method="get" action="#payment" className="mt-4 grid items-end gap-4 sm:grid-flow-col sm:auto-cols-fr">
        <Hidden values={others} />
        {price !== undefined && (
          <Field label={t('public-home.price')}>
            <Input
              name="price"
              inputMode="numeric"
              required
              pattern="\d{4,9}"
              defaultValue={String(price)}
              frameClassName="h-11"
            />
          </Field>
        )}
        <Field label={t('public-home.down')}>
          <Input
            name="down"
            inputMode="decimal"
            required
            pattern="\d{1,2}(\.\d+)?"
            defaultValue={wish.down}
            frameClassName="h-11"
          />
        </Field>
        <Field label={t('public-home.rate')}>
          <Input
            name="rate"
            inputMode="decimal"
            required
            pattern="\d{1,2}(\.\d+)?"
            defaultValue={wish.rate}
            frameClassName="h-11"
          />
        </Field>
        <Field label={t('public-home.years')}>
          <Input
            name="years"
            inputMode="numeric"
            required
            pattern="[1-4]?\d"
            defaultValue={wish.years}
            frameClassName="h-11"
          />
        </Field>
        <button type="submit" className={callToAction({ kind: 'act', size: 'card' })}>
          {t('public-home.calculate')}
        </button>
      </form>
      {parts && (
        <div className="mt-6 rounded-m bg-sunken px-5 py-4">
          <p className="num font-display text-3xl">{t('public-home.aMonth', { amount: format.money(result.total) })}</p>
          <dl className="mt-2 grid max-w-md gap-1 text-md">
            {parts
              .filter(([, amount]) => amount > 0)
              .map(([name, amount]) => (
                <div key={name} className="flex justify-between gap-6">
                  <dt className="text-ink-3">{name}</dt>
                  <dd className="num">{format.money(amount)}</dd>
                </div>
              ))}
          </dl>
        </div>
      )}
      <p className="mt-3 max-w-[70ch] text-sm text-ink-3">
        {t(hasTax ? 'public-home.estimate' : 'public-home.estimateNoTax')}
      </p>
    </section>
  );
}
