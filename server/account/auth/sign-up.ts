import { auth } from '#contract/account/auth.ts';
import { readCookie } from '#server/core/auth/cookies.ts';
import { startSession } from '#server/core/auth/sessions.ts';
import type { Queries, RecordedEvent } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { choosePlan, planChosen } from '../billing/choose-plan.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { createOrganisation, firstName, recordIn } from '../organisations/create-organisation.ts';
import { findInvitation, join } from '../organisations/join.ts';
import { noteSignUp } from '../referral-program/note-sign-up.ts';
import { holderOf } from './accounts.ts';
import { limitDeed, mayMail } from './attempts.ts';
import { createAccount } from './create-account.ts';
import { newPasswordHash } from './new-password.ts';

export const signUpRoutes: Served[] = [
  serve(auth.signUp, async ({ input, request, services, cookies, web, write }) => {
    const { email, password, locale, plan, invitation: token, referral } = input;
    const person = { email, firstName: input.data.first_name, lastName: input.data.last_name };
    await limitDeed(services, 'sign-up', request);
    const organisations =
      token === undefined ? [] : [(await services.db.asSystem((tx) => findInvitation(tx, token))).organisation];
    const passwordHash = await newPasswordHash(services.settings, password, { ...person, organisations });
    const maySend = await mayMail(services, 'sign-up', email);
    const device = readCookie(web, services.settings, 'device');
    let happened: readonly RecordedEvent[] = [];

    const begin = async (tx: Queries, userId: string, organisationId: string) => {
      const issued = await startSession(tx, services, { userId, organisationId, request, device });
      cookies.push(...issued.cookies);
      return { expiresAt: issued.expiresAt };
    };

    const answer = await write(async (tx) => {
      if (token !== undefined) {
        const invitation = await findInvitation(tx, token);
        if (invitation.email !== email) throw new Refusal('not_found', 'This invitation is for another address.');
        // The holder of the invitation reads this address's mail, so they may be told.
        if (await holderOf(tx, email)) {
          throw new Refusal('conflict', 'This address already has an account. Sign in to accept the invitation.');
        }
        const userId = await createAccount(tx, { ...person, passwordHash, locale, verified: true });
        happened = (await join(tx, invitation, userId, request)).events;
        return begin(tx, userId, invitation.organisationId);
      }
      const holder = await holderOf(tx, email);
      const userId = await createAccount(tx, { ...person, passwordHash, locale, verified: false });
      if (referral !== undefined) {
        const creditCents = services.settings.REFERRAL_CREDIT_CENTS;
        await noteSignUp(tx, { code: referral, userId, email, creditCents, request, device });
      }
      const chosen = plan && (await choosePlan(tx, userId, plan, services.settings.LIVE_VERTICALS));
      const organisation = await createOrganisation(tx, firstName(person.lastName, locale), userId, request);
      happened = organisation.events;
      if (chosen?.hasChanged) {
        const told = await recordIn(tx, organisation.id, userId, request, [planChosen(chosen.account)]);
        happened = [...happened, ...told.events];
      }
      // The mail to the existing account uses that account's own name, not one that a stranger chose.
      const mail = holder
        ? { template: 'already-registered' as const, userId: holder }
        : { template: 'verify-address' as const, userId };
      if (maySend) await sendAccountMail(tx, mail);
      return begin(tx, userId, organisation.id);
    });
    services.db.announce(happened);
    return answer;
  }),
];
