import { useRef } from 'react';
import { api } from '#app/api.ts';
import { useLocale } from '#app/i18n/t.ts';
import { noteConversion } from '#app/shell/global/conversion.ts';
import { statusOf } from '#app/ui/problem.ts';
import type { Session } from '#contract/account/auth.ts';
import type { billing } from '#contract/account/billing.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { begin } from './enter.ts';

type NewPerson = { firstName: string; lastName: string; email: string; password: string };
const subscriptionDelayMs = 500;

type More = {
  invitation?: string | undefined;
  plan?: RequestOf<typeof billing.choosePlan> | undefined;
  referral?: string | undefined;
};

/** Resubmitting unchanged values is the same sign-up, so that a lost response or a second click creates no second account. */
export function useSignUp(): (person: NewPerson, more?: More) => Promise<Session> {
  const { locale } = useLocale();
  const last = useRef({ content: '', key: '' });
  return async ({ firstName, lastName, email, password }, { invitation, plan, referral } = {}) => {
    const input = {
      email,
      password,
      data: { first_name: firstName, last_name: lastName },
      locale,
      ...(plan !== undefined && { plan }),
      ...(invitation !== undefined && { invitation }),
      ...(referral !== undefined && { referral }),
    };
    const content = JSON.stringify(input);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    const { key } = last.current;
    const session = await begin(() => api.auth.signUp(input, { key })).catch((error: unknown) => {
      // A replayed response has no cookies: the account exists, so sign in with its password.
      if (statusOf(error) !== 401) throw error;
      return begin(() => api.auth.signIn({ email, password }));
    });
    noteConversion('sign_up');
    if (plan) await updateSubscription(plan);
    return session;
  };
}

/** The sign-up already contains this choice, in case the tab is closed here; repeating it changes nothing. */
async function updateSubscription(plan: NonNullable<More['plan']>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, subscriptionDelayMs));
  await api.billing.choosePlan(plan).catch(() => {});
}
