import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { statusOf } from '#app/ui/problem.ts';
import { toast } from '#app/ui/toast.ts';
import { useDocument } from '#app/use-document.ts';
import type { Session } from '#contract/account/auth.ts';
import { type Offer, type Vertical, verticals } from '#contract/account/price-book.ts';
import { useAlive } from '../alive.ts';
import { DoorButton } from '../door-button.tsx';
import { failureText, issueOn } from '../failure-text.ts';
import { isEmail, valuesOf } from '../form-values.ts';
import { passwordFault, passwordRefusal } from '../password-check.ts';
import { SignUpTerms } from '../sign-up-terms.tsx';
import { useSignUp } from '../use-sign-up.ts';
import { AccountStep, type Faults } from './account-step.tsx';
import { type Choice, forgetDraft, keepDraft, presets, readDraft, type Typed } from './draft.ts';
import { IndustryStep } from './industry-step.tsx';
import { nearestPlan } from './offered.ts';
import { PlanStep } from './plan-step.tsx';
import { StepList, stepNames, steps } from './step-list.tsx';

const typedFields = ['firstName', 'lastName', 'email'] as const;
const last = steps.length - 1;

type Props = { live: readonly Vertical[]; onStep: (step: number) => void; onEntered: (session: Session) => void };

/** A form in three steps. All of it is rendered from the start, so that a browser without script shows and submits it as a whole. */
export function Wizard({ live, onStep, onEntered }: Props) {
  const t = useT();
  const alive = useAlive();
  const { brand } = useDocument();
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState(0);
  const [choice, setChoice] = useDraft(form, search, live);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const signUp = useSignUp();

  const refuse = (title: string, description: string) => void toast(title, { description, tone: 'destructive' });
  const go = (to: number) => {
    setStep(to);
    onStep(to);
    // Focuses the heading, so that screen readers announce the new step; by the next frame it is rendered.
    requestAnimationFrame(() => heading.current?.focus());
  };

  const checkAccount = (): boolean => {
    const values = valuesOf(form.current!, [...typedFields, 'password']);
    if (!values) {
      refuse(t('account.missing.title'), t('account.missing.text'));
      return false;
    }
    const password = passwordFault(t, values.password, [values.firstName, values.lastName, values.email]);
    const email = isEmail(form.current!) ? undefined : t('account.field.emailInvalid');
    setFaults({ email, password });
    if (password) refuse(t('account.password.invalid'), password);
    return !password && !email;
  };

  const send = async (offer: Offer) => {
    const values = valuesOf(form.current!, [...typedFields, 'password']);
    if (!values || busy) return;
    setBusy(true);
    try {
      const referral = String(new FormData(form.current!).get('referral') ?? '').trim() || undefined;
      const session = await signUp(values, { plan: wishFor(offer, choice), referral });
      forgetDraft();
      toast(t('account.signUp.created'), { description: t('account.welcome', { brand: brand.name }) });
      onEntered(session);
    } catch (error) {
      setBusy(false);
      const refused = passwordRefusal(t, error);
      if (refused) {
        go(0);
        setFaults({ password: refused });
        refuse(t('account.password.invalid'), refused);
      } else {
        const email = issueOn(error, 'email') && t('account.field.emailInvalid');
        const referral = issueOn(error, 'referral') && t('account-join.referralUnknown');
        if (email || referral) {
          go(0);
          setFaults({ email, referral });
        }
        const noUser = statusOf(error) === 401;
        refuse(t('account.signUp.failed'), noUser ? t('account.signUp.noUser') : failureText(t, error));
      }
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 0) {
      if (checkAccount()) go(1);
    } else if (choice.offer === null) {
      refuse(t('account-join.missingTitle'), t('account-join.missingText'));
    } else if (step < last) go(step + 1);
    else void send(choice.offer);
  };

  const part = (place: number) => cx('noscript:mb-8', place !== step && 'hidden noscript:block');
  return (
    <form ref={form} method="post" action="/signup" noValidate={alive} onSubmit={submit}>
      <StepList step={step} />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t('account-join.step', { step: step + 1, steps: steps.length })}: {t(stepNames[steps[step]!])}
      </h2>
      {search.get('refused') && (
        <p role="alert" className="mb-5 rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {t('account-join.refused')}
        </p>
      )}
      <div className={part(0)}>
        <AccountStep faults={faults} referral={search.get('ref')} onChange={() => setFaults({})} />
      </div>
      <div className={part(1)}>
        <IndustryStep
          live={live}
          offer={choice.offer}
          period={choice.period}
          onOffer={(offer) => setChoice({ ...choice, offer, tier: nearestPlan(offer, live, choice.tier) })}
          onPeriod={(period) => setChoice({ ...choice, period })}
        />
      </div>
      <div className={part(2)}>
        <PlanStep
          live={live}
          offer={choice.offer ?? 'realestate'}
          period={choice.period}
          tier={choice.tier}
          onTier={(tier) => setChoice({ ...choice, tier })}
        />
      </div>
      <div className="mt-6 flex gap-3">
        {step > 0 && (
          <Button size="l" disabled={busy} onClick={() => go(step - 1)}>
            {t('account-join.back')}
          </Button>
        )}
        <DoorButton busy={busy} className="flex-1 noscript:hidden">
          {step < last ? t('ui.continue') : busy ? t('account.signUp.working') : t('account.signUp.action')}
        </DoorButton>
        <Button type="submit" kind="act" size="l" className="hidden flex-1 noscript:inline-flex">
          {t('account.signUp.action')}
        </Button>
      </div>
      <div className={step === last ? 'mt-4' : 'hidden noscript:mt-4 noscript:block'}>
        <SignUpTerms />
      </div>
    </form>
  );
}

/** The choice from the link or from before a reload, saved with the typed values as they change. */
function useDraft(
  form: { current: HTMLFormElement | null },
  search: URLSearchParams,
  live: readonly Vertical[],
): [Choice, (choice: Choice) => void] {
  const link = search.toString();
  const [choice, setChoice] = useState(() => settled(presets(search), live));

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the page has come alive
  useEffect(() => {
    const draft = readDraft(link);
    if (!draft) return;
    if (draft.choice) setChoice(settled(draft.choice, live));
    for (const name of typedFields) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.value === '') input.value = draft.typed[name] ?? '';
    }
  }, []);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const keep = () => {
      const data = new FormData(element);
      const typed = Object.fromEntries(typedFields.map((name) => [name, String(data.get(name) ?? '')])) as Typed;
      keepDraft(link, { typed, choice });
    };
    element.addEventListener('input', keep);
    element.addEventListener('change', keep);
    return () => {
      element.removeEventListener('input', keep);
      element.removeEventListener('change', keep);
      keep();
    };
  }, [form, link, choice]);

  return [choice, setChoice];
}

/** The call's input: a bundle means every vertical. */
const wishFor = (offer: Offer, { tier, period }: Choice) => {
  const chosen = offer === 'bundle' ? [...verticals] : [offer];
  return {
    verticals: chosen,
    vertical_tiers: Object.fromEntries(chosen.map((vertical) => [vertical, tier])),
    billing_period: period,
  };
};

/** A link may request a plan that isn't available yet. */
const settled = (choice: Choice, live: readonly Vertical[]): Choice =>
  choice.offer === null ? choice : { ...choice, tier: nearestPlan(choice.offer, live, choice.tier) };
