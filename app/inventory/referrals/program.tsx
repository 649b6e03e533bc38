import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Gift, Share2 } from 'lucide-react';
import { failureText } from '#app/account/failure-text.ts';
import { CopiedLine } from '#app/account/single-sign-on/copied-line.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { useDocument } from '#app/use-document.ts';
import type { ReferralProgram, ReferredSignUp } from '#contract/account/referral-program.ts';
import { referralQueries } from './queries.ts';
import { programTones } from './words.ts';

/** The product's own referral program, for recommending it to colleagues. No clients are involved. */
export function Program() {
  const { data, error, refetch } = useQuery(referralQueries.program);
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows columns={2} />;
  return (
    <div className="grid gap-6">
      <Code program={data} />
      <Sums program={data} />
      <SignUps />
    </div>
  );
}

function Code({ program: { isOn, code, url, creditCents, holdDays, yearlyCap } }: { program: ReferralProgram }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { brand } = useDocument();
  const create = useMutation({
    mutationFn: () => api.referralProgram.createCode({}),
    onSuccess: (made) => client.setQueryData(referralQueries.program.queryKey, made),
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
  });
  if (!isOn) return <p className="max-w-[62ch] text-pretty text-ink-2">{t('referrals.program.off')}</p>;
  const amount = format.money(creditCents);
  const share = () =>
    navigator.share({ text: t('referrals.program.message', { brand: brand.name, amount }), url: url! }).catch(() => {});
  return (
    <section className="grid max-w-[46rem] gap-3">
      <p className="text-pretty">{t('referrals.program.text', { brand: brand.name, amount, days: holdDays })}</p>
      <p className="text-sm text-pretty text-ink-2">{t('referrals.program.rules', { count: yearlyCap })}</p>
      {code === null ? (
        <Button
          kind="act"
          icon={<Gift />}
          busy={create.isPending}
          className="justify-self-start"
          onClick={() => create.mutate()}
        >
          {t('referrals.program.create')}
        </Button>
      ) : (
        <>
          <CopiedLine label={t('referrals.program.code')} value={code} />
          <CopiedLine label={t('referrals.program.link')} value={url!} />
          {'share' in navigator && (
            <Button icon={<Share2 />} className="justify-self-start" onClick={() => void share()}>
              {t('referrals.program.share')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Sums({ program: { earnedCents, usedCents, owedCents } }: { program: ReferralProgram }) {
  const t = useT();
  const format = useFormat();
  const sums = [
    ['earned', earnedCents],
    ['used', usedCents],
    ['owed', owedCents],
  ] as const;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {sums.map(([name, value]) => (
        <div key={name} className="border-t-2 border-line-strong pt-2">
          <dt className="text-sm text-ink-2">{t(`referrals.program.${name}`)}</dt>
          <dd className="num text-2xl font-medium">{format.money(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function SignUps() {
  const t = useT();
  const format = useFormat();
  const query = useInfiniteQuery(referralQueries.programSignUps);
  if (query.error) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows columns={2} />;
  const rows = rowsOf<ReferredSignUp>(query.data);
  if (rows.length === 0)
    return (
      <EmptyState title={t('referrals.program.none')} icon={<Gift />}>
        {t('referrals.program.noneText')}
      </EmptyState>
    );
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{t('referrals.program.signUps')}</h2>
      <p className="text-sm text-ink-2">{t('referrals.program.private')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ id, state, creditCents, signedUpAt, settleAt }) => (
          <li key={id} className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="grid min-w-48 flex-1">
              <span>{t('referrals.program.signedUpOn', { day: format.date(signedUpAt) })}</span>
              {state === 'waiting' && settleAt && (
                <span className="text-sm text-ink-2">
                  {t('referrals.program.creditOn', { day: format.date(settleAt) })}
                </span>
              )}
            </span>
            <span className="num text-sm text-ink-2">{format.money(creditCents)}</span>
            <Chip tone={programTones[state]}>{t(`referrals.program.state.${state}`)}</Chip>
          </li>
        ))}
      </ul>
      <MoreButton pages={query} className="mt-3" />
    </section>
  );
}
