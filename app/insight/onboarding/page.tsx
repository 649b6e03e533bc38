import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BrandForm } from '#app/account/brand/brand-form.tsx';
import { homeOf } from '#app/account/places.ts';
import { sessionQuery, useMay, useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type OnboardingStep, onboardingSteps } from '#contract/account/onboarding.ts';
import { safeNext } from '#contract/core/safe-next.ts';
import { DataStep } from './data-step.tsx';
import { GoalsStep } from './goals-step.tsx';
import { LicenceStep } from './licence-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { onboardingQuery } from './queries.ts';
import type { StepProps } from './step.ts';
import { TeamStep } from './team-step.tsx';

export const handle = { title: 'account-onboarding.title' } as const;

// The last of seven, and the heaviest.
const SiteStep = lazy(() => import('./site-step.tsx').then((step) => ({ default: step.SiteStep })));

const stepNames = keysOf('account-onboarding.step', onboardingSteps);
const stepTexts = keysOf('account-onboarding.text', onboardingSteps);

const parts: Record<OnboardingStep, { part: ComponentType<StepProps>; right?: string }> = {
  profile: { part: ProfileStep },
  licence: { part: LicenceStep },
  team: { part: TeamStep, right: 'organisation.change' },
  goals: { part: GoalsStep },
  data: { part: DataStep, right: 'leads.import' },
  brand: { part: BrandForm, right: 'organisation.change' },
  site: { part: SiteStep, right: 'sites.manage' },
};

/** Each step is kept when one goes on, so that it can be left and taken up again, on another device too. */
export default function OnboardingPage() {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const [search] = useSearchParams();
  const formId = useId();
  const { data: state } = useSuspenseQuery(onboardingQuery);
  const steps = onboardingSteps.filter((step) => {
    const { right } = parts[step];
    return !right || may(right);
  });
  // A link may lead to one step; else one goes on where one left.
  const [step, setStep] = useState(() =>
    Math.max(0, steps.indexOf((search.get('step') as OnboardingStep | null) ?? state.step)),
  );
  const [busy, setBusy] = useState(false);
  const here = steps[step]!;
  const { part: Part } = parts[here];

  const leave = async () => {
    await api.onboarding.complete();
    client.setQueryData(sessionQuery.queryKey, (known) =>
      known ? { ...known, user: { ...known.user, onboardingCompleted: true } } : known,
    );
    await client.invalidateQueries(onboardingQuery);
    void navigate(safeNext(search.get('next'), location.origin) ?? homeOf(session), { replace: true });
  };
  const go = async (to: number) => {
    const next = steps[to];
    if (!next) {
      await leave();
      return void toast(t('account-onboarding.done'));
    }
    setStep(to);
    await api.onboarding.save({ step: next });
    client.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, step: next });
  };
  const act = async (deed: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await deed();
    } catch {
      toast(t('ui.error'), { description: t('ui.form.failed'), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-20 sm:px-7">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('account-onboarding.title')}</h1>
        <Button kind="link" disabled={busy} onClick={() => act(leave)}>
          {t('account-onboarding.skip')}
        </Button>
      </div>
      <ol className="mt-5 flex gap-1.5">
        {steps.map((name, place) => (
          <li key={name} className="flex-1" aria-current={place === step ? 'step' : undefined}>
            <span className="sr-only">{t(stepNames[name])}</span>
            <span
              aria-hidden="true"
              className={cx('block h-1 rounded-full transition-colors', place <= step ? 'bg-act' : 'bg-line-strong')}
            />
          </li>
        ))}
      </ol>
      <p className="num mt-2 text-sm text-ink-3">
        {t('account-onboarding.step', { step: step + 1, steps: steps.length })}
      </p>
      <section aria-labelledby={`${formId}-title`} className="mt-6 rounded-m border border-line bg-surface p-5 sm:p-7">
        <h2 id={`${formId}-title`} className="text-xl font-medium">
          {t(stepNames[here])}
        </h2>
        <p className="mt-1 mb-5 text-ink-2">{t(stepTexts[here])}</p>
        <Suspense fallback={<SkeletonText lines={6} />}>
          <Part key={here} state={state} formId={formId} onSaved={() => act(() => go(step + 1))} />
        </Suspense>
      </section>
      <div className="mt-5 flex flex-wrap gap-3">
        {step > 0 && (
          <Button disabled={busy} onClick={() => act(() => go(step - 1))}>
            {t('account-onboarding.back')}
          </Button>
        )}
        <Button kind="quiet" className="ms-auto" disabled={busy} onClick={() => act(() => go(step + 1))}>
          {t('account-onboarding.later')}
        </Button>
        <Button kind="act" type="submit" form={formId} busy={busy}>
          {here === 'site'
            ? t('account-onboarding.site.publish')
            : step === steps.length - 1
              ? t('account-onboarding.finish')
              : t('ui.continue')}
        </Button>
      </div>
    </div>
  );
}
