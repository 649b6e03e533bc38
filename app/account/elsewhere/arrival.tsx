import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Session } from '#contract/account/auth.ts';
import type { AskedFactor } from '#contract/account/entry.ts';
import { begin } from '../enter.ts';

const AskFactor = lazy(() => import('../factors/ask-factor.tsx'));

/** Shown after the return from another provider: completes the sign-in, or asks for the second factor first. */
export function Arrival({ step, onEntered }: { step: string; onEntered: (session: Session) => void }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const [factors, setFactors] = useState<readonly AskedFactor[]>();
  const arrive = (session: Session) => {
    toast(t('account.signIn.welcome'), { description: t('account.signIn.success') });
    onEntered(session);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const giveUp = () => {
      toast(t('account.signIn.failed'), { description: t('account.elsewhere.failed'), tone: 'destructive' });
      setSearch({}, { replace: true });
    };
    if (step === 'factor') api.factors.asked().then((asked) => setFactors(asked.factors), giveUp);
    else begin(() => api.auth.refresh()).then(arrive, giveUp);
  }, []);
  if (!factors) return <SkeletonText lines={3} />;
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <AskFactor factors={factors} onEntered={arrive} />
    </Suspense>
  );
}

const reasons = {
  known: 'account.elsewhere.known',
  unverified: 'account.elsewhere.unverified',
  sso_failed: 'account-sso.failed',
  sso_expired: 'account-sso.expired',
  sso_used: 'account-sso.expired',
  sso_unasked: 'account-sso.unasked',
  sso_domain: 'account-sso.domain',
  sso_not_member: 'account-sso.notMember',
  sso_removed: 'account-sso.removed',
  sso_out: 'account-sso.out',
  sso_out_partly: 'account-sso.outPartly',
  sso_out_refused: 'account-sso.outRefused',
} as const;

/** Why the sign-in at another provider failed, or the result of a sign-out there. */
export function ElsewhereRefusal() {
  const t = useT();
  const [search] = useSearchParams();
  const why = search.get('elsewhere');
  if (!why) return null;
  return (
    <p role="alert" className="mb-5 rounded-m bg-need-tint px-3 py-2.5 text-ink">
      {t(reasons[why as keyof typeof reasons] ?? 'account.elsewhere.failed')}
    </p>
  );
}
