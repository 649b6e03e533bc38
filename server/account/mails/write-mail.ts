import { deviceOf } from '#contract/account/device.ts';
import { derivedToken, hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { Settings } from '#server/env.ts';
import type { OutgoingMail } from '#server/outside/mail/mail.ts';
import { renderMail } from '#server/outside/mail/render/render-mail.ts';
import type { MailTemplate, MailTemplates } from '#server/outside/mail/render/templates.ts';
import { keepToken } from '../auth/one-time-tokens.ts';
import type { AccountMail } from './account-mail.ts';

const verifyMinutes = 24 * 60;
const resetMinutes = 60;
const invitationMinutes = 7 * 24 * 60;

type Recipient = { id: string; email: string; firstName: string; verified: boolean; operator: boolean; locale: string };

/** The message as sent, or undefined when it is no longer needed. */
export async function writeMail(
  tx: Queries,
  settings: Settings,
  jobId: string,
  mail: AccountMail,
): Promise<OutgoingMail | undefined> {
  // Derived from the job and our secret: a retry carries the same link, and the queue stores no usable token.
  const token = derivedToken(settings.secret, 'account mail', jobId);
  if (mail.template === 'invitation') return writeInvitation(tx, settings, jobId, mail.invitationId, token);
  const user = mail.userId ? await readRecipient(tx, mail.userId) : undefined;
  if (!user) return undefined;
  const name = greeting(user.firstName);
  const send = <Name extends MailTemplate>(template: Name, values: MailTemplates[Name]) =>
    message(settings, jobId, user.email, user.locale, template, values);
  switch (mail.template) {
    case 'verify-address': {
      if (user.verified && (user.operator || !settings.OPERATOR_EMAILS.includes(user.email))) return undefined;
      await keepToken(tx, 'verify_email', user.id, token, verifyMinutes);
      return send('verify-address', {
        name,
        link: `${settings.publicUrl}/verify#${token}`,
        lastsMinutes: verifyMinutes,
      });
    }
    case 'reset-password': {
      await keepToken(tx, 'reset_password', user.id, token, resetMinutes);
      return send('reset-password', { name, link: `${settings.publicUrl}/reset#${token}`, lastsMinutes: resetMinutes });
    }
    case 'already-registered':
      return send('already-registered', { name, link: `${settings.publicUrl}/auth` });
    case 'password-changed': {
      const link = `${settings.publicUrl}/auth?auth=reset`;
      return send('password-changed', { name, link, at: new Date(), timeZone: 'UTC' });
    }
    case 'trial-ending':
      return send('trial-ending', { name, link: planPage(settings), lastsMinutes: mail.days * 24 * 60 });
    case 'trial-ended':
    case 'payment-failed':
      return send(mail.template, { name, link: planPage(settings) });
    case 'factor-added':
    case 'factor-removed':
    case 'recovery-code-used':
      return send(mail.template, { name, link: `${settings.publicUrl}/settings/security`, ...now() });
    case 'identity-connected': {
      const link = `${settings.publicUrl}/settings/security`;
      return send('identity-connected', { name, link, provider: mail.provider, ...now() });
    }
    case 'organisation-leaving':
    case 'organisation-deleted': {
      type Deletion = {
        organisation: string;
        deleteAt: string;
        purgedAt: string | null;
        timeZone: string;
        back: boolean;
      };
      const found = await tx.one<Deletion>(sql`
        select name as organisation, delete_at as "deleteAt", purged_at as "purgedAt", time_zone as "timeZone",
               restored_at is not null as back
        from organisation_deletions where id = ${mail.deletionId}`);
      if (!found || found.back) return undefined;
      const { organisation, timeZone } = found;
      if (mail.template === 'organisation-leaving')
        return send(mail.template, {
          name,
          organisation,
          link: `${settings.publicUrl}/dashboard`,
          at: new Date(found.deleteAt),
          timeZone,
        });
      const at = new Date(found.purgedAt ?? found.deleteAt);
      return send(mail.template, { name, organisation, link: `${settings.publicUrl}/settings/security`, at, timeZone });
    }
    case 'organisation-restored': {
      const found = await tx.one<{ name: string }>(sql`
        select name from organisations where id = ${mail.organisationId} and delete_at is null`);
      return found && send(mail.template, { name, organisation: found.name, link: `${settings.publicUrl}/dashboard` });
    }
    case 'confirm-address': {
      await keepToken(tx, 'change_email', user.id, token, verifyMinutes);
      const link = `${settings.publicUrl}/verify/new#${token}`;
      const values = { name, link, lastsMinutes: verifyMinutes };
      return message(settings, jobId, mail.email, user.locale, 'confirm-address', values);
    }
    case 'address-changed': {
      const link = `${settings.publicUrl}/auth?auth=reset`;
      const values = { name, link, newAddress: hidden(mail.newEmail), ...now() };
      return message(settings, jobId, mail.email, user.locale, 'address-changed', values);
    }
    case 'new-sign-in': {
      const session = await tx.one<{ userAgent: string; ip: string; at: string }>(sql`
        select user_agent as "userAgent", ip, signed_in_at as at from sessions where id = ${mail.sessionId}`);
      if (!session) return undefined;
      const { browser, system } = deviceOf(session.userAgent);
      const facts = {
        device: [browser, system].filter(Boolean).join(', ') || '—',
        place: session.ip,
        at: new Date(session.at),
        timeZone: 'UTC',
      };
      return send('new-sign-in', { name, link: `${settings.publicUrl}/settings/security`, ...facts });
    }
  }
}

const planPage = ({ publicUrl }: Settings): string => `${publicUrl}/settings/billing`;

async function readRecipient(tx: Queries, userId: string): Promise<Recipient | undefined> {
  return tx.one<Recipient>(sql`
    select u.id, u.email, u.first_name as "firstName", u.email_verified_at is not null as verified, u.is_operator as operator,
           coalesce(l.preferred_locale, 'en') as locale
    from users u left join user_language_preferences l on l.user_id = u.id where u.id = ${userId}`);
}

type Invited = { organisationId: string; organisation: string; email: string; inviter: string; locale: string };

async function writeInvitation(
  tx: Queries,
  settings: Settings,
  jobId: string,
  invitationId: string,
  token: string,
): Promise<OutgoingMail | undefined> {
  // In the inviter's language: they know each other, and the invited person's language is unknown.
  const invited = await tx.one<Invited>(sql`
    update invitations i set token_hash = ${hashToken(token)}
    from organisations o, users u left join user_language_preferences l on l.user_id = u.id
    where i.id = ${invitationId} and o.id = i.organisation_id and u.id = i.invited_by
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
    returning i.organisation_id as "organisationId", o.name as organisation, i.email,
              u.first_name || ' ' || u.last_name as inviter, coalesce(l.preferred_locale, 'en') as locale`);
  if (!invited) return undefined;
  const { organisationId, organisation, inviter } = invited;
  const values = {
    inviter,
    organisation,
    link: `${settings.publicUrl}/invite/${token}`,
    lastsMinutes: invitationMinutes,
  };
  return { ...message(settings, jobId, invited.email, invited.locale, 'invitation', values), organisationId };
}

function message<Name extends MailTemplate>(
  settings: Settings,
  jobId: string,
  address: string,
  locale: string,
  template: Name,
  values: MailTemplates[Name],
): OutgoingMail {
  const brand = {
    name: settings.BRAND_NAME,
    siteUrl: settings.publicUrl,
    supportAddress: settings.BRAND_SUPPORT_EMAIL,
  };
  return {
    key: `account.mail ${jobId}`,
    to: [{ address }],
    automatic: true,
    ...renderMail(template, locale, values, brand),
  };
}

const now = () => ({ at: new Date(), timeZone: 'UTC' });

/** Enough to recognize one's own address, because others may read the old mailbox now. */
const hidden = (address: string): string => address.replace(/^(.).*@/, '$1…@');

/** Anyone may sign up with any address, so the greeting accepts only plausible names, not a message to the address's owner. */
const greeting = (firstName: string): string => (/^[\p{L}\p{M}'’. -]{1,30}$/u.test(firstName) ? firstName : '');
