import { factors } from '#contract/account/factors.ts';
import { readCookie } from '#server/core/auth/cookies.ts';
import { giveBack, limit, networkOf } from '#server/core/http/limits.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { noteFailure } from '../auth/sign-in-failures.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { challengeFactor } from './challenge-factor.ts';
import { enrolFactor } from './enrol-factor.ts';
import { type Holder, holderOf, stillProved } from './holder.ts';
import { openSession } from './let-in.ts';
import { listFactors } from './list-factors.ts';
import { passSecondStep } from './pass-second-step.ts';
import { renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { removeFactor } from './remove-factor.ts';
import { verifiedFactors } from './rows.ts';
import { verifyFactor } from './verify-factor.ts';

const mostTries = 5;
const triesSeconds = 5 * 60;

/** A wrong code at a sign-in is kept for the security center; a member who is signed in only mistypes their own. */
async function noteRefused(
  services: Services,
  request: RequestFacts,
  { userId, sessionId }: Holder,
  error: unknown,
): Promise<never> {
  if (!sessionId && error instanceof Refusal && error.code === 'invalid_input')
    await noteFailure(services, request, { userId, why: 'factor' });
  throw error;
}

export const factorRoutes: Served[] = [
  serve(factors.list, async ({ actor, services }) => services.db.asSystem((tx) => listFactors(tx, actor.userId))),

  serve(factors.asked, async ({ actor, services, web }) => {
    const holder = holderOf(web, services.settings, actor);
    return { factors: await services.db.asSystem((tx) => verifiedFactors(tx, holder.userId)) };
  }),

  serve(factors.enrol, async ({ input, actor, services, write }) => {
    await limit(services.db, `factors of ${actor.userId}`, 20, 60 * 60);
    return write((tx) => enrolFactor(tx, services.settings, actor.userId, input));
  }),

  serve(factors.challenge, async ({ input, actor, request, services, web, write }) => {
    const holder = holderOf(web, services.settings, actor);
    await limit(services.db, `challenges of ${holder.userId}`, 30, 15 * 60);
    await limit(services.db, `challenges from ${networkOf(request.ip)}`, 60, 15 * 60);
    return write((tx) => challengeFactor(tx, services, holder, input.id));
  }),

  serve(factors.verify, async ({ input, actor, request, services, cookies, web, write }) => {
    const { settings, db } = services;
    const holder = holderOf(web, settings, actor);
    // Counted before the check, so that concurrent attempts can't all pass.
    const tries = `factor ${input.id} of ${holder.userId}`;
    await limit(db, tries, mostTries, triesSeconds);
    const answer = await write(async (tx) => {
      await stillProved(tx, holder);
      const { isNew } = await verifyFactor(tx, settings, holder, input);
      const arrival = { userId: holder.userId, request, device: readCookie(web, settings, 'device') };
      const { issued, recoveryCodes } = await passSecondStep(tx, services, holder, arrival, {
        isNew,
        refresh: readCookie(web, settings, 'refresh'),
      });
      cookies.push(...issued.cookies);
      return { expiresAt: issued.expiresAt, recoveryCodes };
    }).catch((error) => noteRefused(services, request, holder, error));
    await giveBack(db, [tries]);
    return answer;
  }),

  serve(factors.recover, async ({ input, actor, request, services, cookies, web, write }) => {
    const { settings, db } = services;
    const holder = holderOf(web, settings, actor);
    const tries = `recovery codes of ${holder.userId}`;
    await limit(db, tries, mostTries, triesSeconds);
    const answer = await write(async (tx) => {
      await stillProved(tx, holder);
      if (!(await spendRecoveryCode(tx, settings, holder.userId, input.code))) {
        throw invalid(['code'], 'Incorrect recovery code, or it was already used.');
      }
      await sendAccountMail(tx, { template: 'recovery-code-used', userId: holder.userId });
      const arrival = { userId: holder.userId, request, device: readCookie(web, settings, 'device') };
      const issued = holder.sessionId
        ? (
            await passSecondStep(tx, services, holder, arrival, {
              isNew: false,
              refresh: readCookie(web, settings, 'refresh'),
            })
          ).issued
        : await openSession(tx, services, { ...arrival, sso: holder.sso }, 'aal2');
      cookies.push(...issued.cookies);
      return { expiresAt: issued.expiresAt };
    }).catch((error) => noteRefused(services, request, holder, error));
    await giveBack(db, [tries]);
    return answer;
  }),

  serve(factors.renewRecoveryCodes, async ({ actor, services, write }) =>
    write(async (tx) => {
      if ((await verifiedFactors(tx, actor.userId)).length === 0) {
        throw new Refusal('conflict', 'Recovery codes require two-step verification. Add a method first.');
      }
      return { recoveryCodes: await renewRecoveryCodes(tx, services.settings, actor.userId) };
    }),
  ),

  serve(factors.remove, async ({ input, actor, write }) =>
    write(async (tx) => {
      if (!(await removeFactor(tx, actor.userId, input.id))) throw notFound();
      return { done: true as const };
    }),
  ),
];
