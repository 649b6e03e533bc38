import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { SmsError } from '#server/outside/sms/sms.ts';
import { type ClaimResult, claimAnswerKind, offerCode, recentOffers } from './claim-by-text.ts';
import { offerTextKind } from './offers.ts';
import { textWords } from './text-words.ts';
import { claimToken } from './token.ts';
import { type Unnamed, unnamedLead } from './unnamed-lead.ts';

const systemIn = (organisationId: string) => ({ organisationId, userId: null, actorKind: 'system' as const });

/** The number that receives replies. Without one, offer texts don't ask for a reply. */
const number: Sql = sql`(
  select c.settings ->> 'number' from message_channels c
  where c.organisation_id = p.organisation_id and c.kind = 'sms' and c.removed_at is null and c.settings ->> 'number' <> ''
  order by c.id limit 1)`;
const phones: Sql = sql`member_phones p
  join memberships m on m.organisation_id = p.organisation_id and m.user_id = p.user_id and m.removed_at is null`;

type Addressed = { phone: string; number: string | null };
type Told = Addressed & Unnamed & { leadId: string; lead: string; showsName: boolean; minutes: number };

/** Texts an offer to a member who wants texts, with a personal link and a word to reply with. */
export const offerTextJob = defineJob({
  kind: offerTextKind,
  payload: z.strictObject({ offerId: id, userId: id }),
  maxAttempts: 3,
  timeoutSeconds: 30,
  concurrency: 4,
  async run({ services, job, payload: { offerId, userId } }) {
    const organisationId = job.organisationId!;
    const { secret, publicUrl } = services.settings;
    const told = await services.db.withOrg(systemIn(organisationId), (tx) =>
      tx.one<Told>(sql`
        select p.phone, ${number} as number, l.id as "leadId", l.name as lead, o.shows_name as "showsName",
          l.kind, l.city, l.state,
          greatest(1, ceil(extract(epoch from o.expires_at - now()) / 60))::int as minutes
        from ${phones} join lead_offers o on o.organisation_id = p.organisation_id and o.id = ${offerId}
        join leads l on l.organisation_id = o.organisation_id and l.id = o.lead_id
        where p.organisation_id = ${organisationId} and p.user_id = ${userId} and p.confirmed_at is not null
          and ${userId} = any(o.people) and o.state = 'open' and o.expires_at > now()`),
    );
    if (!told) return undefined;
    const link = `${publicUrl}/claim/${claimToken(secret, organisationId, offerId, userId)}`;
    const locale = await localeOf(services, userId);
    const lead = told.showsName ? told.lead : unnamedLead(locale, told);
    const facts = { lead, minutes: told.minutes, code: offerCode(offerId), link };
    const body = textWords(locale, 'offer', facts, told.number !== null);
    const isSent = await text(services, { key: `${offerTextKind} ${offerId} ${userId}`, organisationId, body, told });
    if (isSent)
      await services.db.withOrg(systemIn(organisationId), async (tx) =>
        tx.record({ kind: 'lead.offer_texted', subject: { type: 'lead', id: told.leadId }, data: { to: userId } }),
      );
    return undefined;
  },
});

type Answer = Addressed &
  Unnamed & {
    userId: string;
    result: ClaimResult;
    leadId: string | null;
    lead: string | null;
    showsName: boolean | null;
  };

/** Tells a member who replied whether they got the lead. */
export const claimAnswerJob = defineJob({
  kind: claimAnswerKind,
  payload: z.strictObject({ answerId: id }),
  maxAttempts: 3,
  timeoutSeconds: 30,
  async run({ services, job, payload: { answerId } }) {
    const organisationId = job.organisationId!;
    const found = await services.db.withOrg(systemIn(organisationId), async (tx) => {
      const answer = await tx.one<Answer>(sql`
        select p.phone, ${number} as number, a.user_id as "userId", a.result, a.lead_id as "leadId", l.name as lead,
          l.kind, l.city, l.state, (
            select o.shows_name from lead_offers o where o.organisation_id = a.organisation_id and o.lead_id = a.lead_id
              and a.user_id = any(o.people || o.tried) order by o.id desc limit 1) as "showsName"
        from claim_answers a join ${phones} on p.organisation_id = a.organisation_id and p.user_id = a.user_id
        left join leads l on l.organisation_id = a.organisation_id and l.id = a.lead_id
        where a.organisation_id = ${organisationId} and a.id = ${answerId}`);
      return answer && { answer, codes: answer.result === 'which' ? await openCodes(tx, answer.userId) : '' };
    });
    if (!found) return undefined;
    const { answer, codes } = found;
    const link = `${services.settings.publicUrl}/lead/${answer.leadId}`;
    const locale = await localeOf(services, answer.userId);
    const isKnown = answer.result === 'won' || answer.showsName;
    const facts = { lead: isKnown ? (answer.lead ?? '') : unnamedLead(locale, answer), link, codes };
    const body = textWords(locale, answer.result, facts);
    await text(services, { key: `${claimAnswerKind} ${answerId}`, organisationId, body, told: answer });
    return undefined;
  },
});

async function openCodes(tx: Tx, userId: string): Promise<string> {
  const open = (await recentOffers(tx, userId)).filter(({ isOpen }) => isOpen);
  return open
    .slice(0, 4)
    .map(({ id: offer }) => `TAKE ${offerCode(offer)}`)
    .join(' / ');
}

const localeOf = async ({ db }: Services, userId: string): Promise<string | undefined> => {
  const row = await db.asSystem((tx) =>
    tx.one<{ locale: string }>(
      sql`select preferred_locale as locale from user_language_preferences where user_id = ${userId}`,
    ),
  );
  return row?.locale;
};

type Ready = { key: string; organisationId: string; body: string; told: Addressed };

/** A text with an unknown result is not sent again, because the mail and the notification announce the lead as well. */
async function text({ sms, log }: Services, { key, organisationId, body, told }: Ready): Promise<boolean> {
  try {
    const sent = await sms.send({ key, organisationId, to: told.phone, from: told.number ?? undefined, body });
    if (!sent.accepted) log.warn({ key, why: sent.refusal?.why }, 'a text to a member was not taken by the provider');
    return sent.accepted;
  } catch (error) {
    if (error instanceof SmsError && (error.outcome === 'unknown' || error.code === 'invalid_message'))
      throw new GiveUp(error.message, { cause: error });
    throw error;
  }
}
