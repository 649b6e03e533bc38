import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { billing } from '#contract/account/billing.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { Door } from '../door.tsx';
import { failureText } from '../failure-text.ts';
import { useLinkToken } from '../link-token.ts';

/** Payers are signed in, so the page has no sign-in button. */
export const handle = { bare: true };

type Asked = OutputOf<typeof billing.readTestCheckout>;

/** A stand-in for a payment provider's page when none is configured; it says plainly that nobody is charged. */
export default function CheckoutPage() {
  const t = useT();
  const format = useFormat();
  const token = useLinkToken();
  const [asked, setAsked] = useState<Asked | 'gone'>();
  const [busy, setBusy] = useState<'paid' | 'declined' | 'returned'>();
  const [isDeclined, setDeclined] = useState(false);

  useEffect(() => {
    if (token === undefined) return;
    if (token === '') return setAsked('gone');
    api.billing
      .readTestCheckout({ token })
      .then(setAsked)
      .catch((error) => {
        if (statusOf(error) === 404 || statusOf(error) === 400) setAsked('gone');
        else toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
      });
  }, [token, t]);

  const settle = async (outcome: 'paid' | 'declined' | 'returned') => {
    setBusy(outcome);
    setDeclined(false);
    try {
      const { url } = await api.billing.settleTestCheckout({ token: token!, outcome });
      if (outcome !== 'declined') return location.assign(url);
      setDeclined(true);
    } catch (error) {
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    }
    setBusy(undefined);
  };

  if (asked === 'gone') {
    return (
      <Door title={t('account-billing.checkout')} text={t('account-billing.checkoutGone')}>
        <Button kind="act" size="l" asChild>
          <Link to="/settings/billing">{t('account-billing.back')}</Link>
        </Button>
      </Door>
    );
  }
  return (
    <Door title={t('account-billing.checkout')} text={t('account-billing.checkoutText')}>
      {!asked ? (
        <SkeletonText lines={4} />
      ) : (
        <div className="grid gap-5">
          <dl className="divide-y divide-line border-y border-line">
            {asked.lines.map(({ name, cents }) => (
              <div key={name} className="flex items-baseline gap-x-4 py-2">
                <dt className="me-auto">{name}</dt>
                <dd className="num">{format.money(cents)}</dd>
              </div>
            ))}
            <div className="flex items-baseline gap-x-4 py-2.5 font-medium">
              <dt className="me-auto">{t('account-billing.total')}</dt>
              <dd className="num">
                {asked.every === 'once'
                  ? format.money(asked.totalCents)
                  : t(asked.every === 'year' ? 'account-billing.perYear' : 'account-billing.perMonth', {
                      price: format.money(asked.totalCents),
                    })}
              </dd>
            </div>
          </dl>
          <p className="text-ink-2">{t('account-billing.checkoutFor', { email: asked.email })}</p>
          {isDeclined && (
            <p role="alert" className="rounded-s bg-loss-tint px-3 py-2 text-loss">
              {t('account-billing.declined')}
            </p>
          )}
          <div className="grid gap-2">
            <Button kind="act" size="l" busy={busy === 'paid'} onClick={() => void settle('paid')}>
              {t('account-billing.pay', { price: format.money(asked.totalCents) })}
            </Button>
            <Button size="l" busy={busy === 'declined'} onClick={() => void settle('declined')}>
              {t('account-billing.decline')}
            </Button>
            {asked.every === 'once' && (
              <Button size="l" busy={busy === 'returned'} onClick={() => void settle('returned')}>
                {t('account-billing.payReturned')}
              </Button>
            )}
            <Button kind="quiet" size="l" asChild>
              <a href={asked.cancelUrl}>{t('account-billing.checkoutCancel')}</a>
            </Button>
          </div>
        </div>
      )}
    </Door>
  );
}
