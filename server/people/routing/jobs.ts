import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { expireOffer } from './claim-lead.ts';
import { claimTexts } from './mail-texts.ts';
import { offerExpiryName, offerMailKind } from './offers.ts';
import { claimToken } from './token.ts';
import { type Unnamed, unnamedLead } from './unnamed-lead.ts';

const systemIn = (organisationId: string) => ({ organisationId, userId: null, actorKind: 'system' as const });

/** Moves a lead on when its offer expires without a claim. */
export const offerExpiry: BuiltIn = {
  ...offerExpiryName,
  name: 'Unclaimed leads',
  isNeeded: true,
  async do(tx, { subjectId: offerId, now }) {
    await expireOffer(tx, offerId, new Date(now));
    const open = await tx.one<{ ends: string }>(sql`
      select expires_at as ends from lead_offers where organisation_id = ${tx.scope.organisationId} and id = ${offerId} and state = 'open'`);
    return { outcome: open ? 'skipped' : 'done', again: open && Date.parse(open.ends) };
  },
};

type Told = Unnamed & {
  userId: string;
  email: string;
  name: string;
  lead: string;
  showsName: boolean;
  organisation: string;
  minutes: number;
  locale: string;
};

/** Mails every member the lead is offered to a personal link, which claims it without signing in. */
export const offerMailJob = defineJob({
  kind: offerMailKind,
  payload: z.strictObject({ offerId: id }),
  maxAttempts: 6,
  timeoutSeconds: 120,
  async run({ services, job, payload: { offerId } }) {
    const organisationId = job.organisationId!;
    const { secret, publicUrl } = services.settings;
    const told = await services.db.withOrg(systemIn(organisationId), (tx) =>
      tx.all<Told>(sql`
        select u.id as "userId", u.email, u.first_name as name, l.name as lead, o.shows_name as "showsName",
          l.kind, l.city, l.state, g.name as organisation,
          greatest(1, ceil(extract(epoch from o.expires_at - now()) / 60))::int as minutes, 'en' as locale
        from lead_offers o cross join lateral unnest(o.people) p(user_id) join users u on u.id = p.user_id
        join leads l on l.organisation_id = o.organisation_id and l.id = o.lead_id
        join organisations g on g.id = o.organisation_id
        where o.organisation_id = ${organisationId} and o.id = ${offerId} and o.state = 'open' and o.expires_at > now()`),
    );
    const languages = await services.db.asSystem((tx) =>
      tx.all<{ userId: string; locale: string }>(sql`
        select user_id as "userId", preferred_locale as locale from user_language_preferences
        where user_id = any(${told.map(({ userId }) => userId)}::uuid[])`),
    );
    for (const one of told) {
      const language = languages.find(({ userId }) => userId === one.userId)?.locale ?? 'en';
      const texts = claimTexts(language, {
        name: one.name,
        lead: one.showsName ? one.lead : unnamedLead(language, one),
        minutes: one.minutes,
      });
      await services.mail.send({
        key: `${offerMailKind} ${offerId} ${one.userId}`,
        organisationId,
        to: [{ address: one.email, name: one.name }],
        subject: texts.subject,
        text: `${texts.greeting}\n\n${texts.body}\n\n${publicUrl}/claim/${claimToken(secret, organisationId, offerId, one.userId)}\n\n${one.organisation}\n`,
        automatic: true,
      });
    }
    return undefined;
  },
});
