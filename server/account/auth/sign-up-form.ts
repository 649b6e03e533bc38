import type { Hono } from 'hono';
import { auth } from '#contract/account/auth.ts';
import { apiBase } from '#contract/core/addresses.ts';
import type { AnyCall } from '#contract/core/call.ts';
import { acceptedLanguages, chooseLanguage, languageKey } from '#contract/core/locale.ts';
import { derivedToken } from '#server/core/auth/seal.ts';
import { boundedText, formFields } from '#server/core/http/input.ts';
import { type Bindings, cookieOf, type WebContext } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';

const mostBytes = 16 * 1024;
/** Headers that identify the caller and their network; other headers of a form request aren't passed on. */
const passedOn = ['cookie', 'x-forwarded-for', 'user-agent', 'sec-fetch-site', 'origin', 'host'];

/** The sign-up wizard without script: makes the same API calls with the same checks. */
export function mountSignUpForm(app: Hono<Bindings>, { settings }: Services): void {
  app.post('/signup', async (c) => {
    const form = formFields(await boundedText(c, mostBytes));
    const input = signUpInput(c, form);
    const send = (call: AnyCall, body: object) => {
      const headers = new Headers({
        'content-type': 'application/json',
        // Submitting the form twice is the same sign-up.
        'idempotency-key': derivedToken(settings.secret, 'sign-up form', JSON.stringify(body)),
      });
      for (const name of passedOn) {
        const value = c.req.header(name);
        if (value !== undefined) headers.set(name, value);
      }
      return app.request(apiBase + call.path, { method: call.method, headers, body: JSON.stringify(body) }, c.env);
    };
    let answer = await send(auth.signUp, input);
    // A replayed response has no cookies: the account exists, so sign in with its password.
    if (answer.headers.has('idempotency-replayed')) {
      answer = await send(auth.signIn, { email: input.email, password: input.password });
    }
    if (!answer.ok) return c.redirect('/signup?refused=1', 303);
    for (const line of answer.headers.getSetCookie()) c.header('set-cookie', line, { append: true });
    return c.redirect('/dashboard', 303);
  });
}

function signUpInput(c: WebContext, form: URLSearchParams) {
  const given = (name: string) => form.get(name) ?? '';
  const language = chooseLanguage(
    cookieOf(c.req.header('cookie'), languageKey),
    acceptedLanguages(c.req.header('accept-language')),
  );
  return {
    email: given('email'),
    password: given('password'),
    data: { first_name: given('firstName'), last_name: given('lastName') },
    locale: language.locale,
    ...(given('referral') && { referral: given('referral') }),
    plan: {
      verticals: [given('vertical')],
      vertical_tiers: { [given('vertical')]: given('plan') || 'free' },
      billing_period: given('period') || 'annual',
    },
  };
}
