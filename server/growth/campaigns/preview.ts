import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import { id } from '#contract/core/primitives.ts';
import type { campaigns } from '#contract/growth/campaigns/campaigns.ts';
import type { CampaignMessage } from '#contract/growth/campaigns/content.ts';
import { variantOf } from '#contract/growth/campaigns/problems.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { actorOf, starter, starterOf } from '#server/core/jobs/starter.ts';
import type { Services } from '#server/core/services.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { compose } from '#server/people/letters/compose.ts';
import type { MergeValues } from '#server/people/messages/merge.ts';
import { sendAskedText, sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { mergeValues } from '#server/people/messages/templates.ts';
import { nextIds } from './audience.ts';
import { type CampaignRecord, readCampaign } from './rows.ts';
import { personOf, type Written, writtenFor } from './written-for.ts';

function messageOf({ messages, comparison }: CampaignRecord, message: string, variant: 'a' | 'b'): CampaignMessage {
  const found = messages.find((one) => one.id === message);
  if (!found) throw notFound();
  return variant === 'b' && comparison && found === messages[0] ? variantOf(found, comparison) : found;
}

/** Sample values for a campaign without recipients. */
const nobodyYet: Pick<MergeValues, 'first_name' | 'last_name' | 'name' | 'city'> = {
  first_name: 'Alex',
  last_name: 'Sample',
  name: 'Alex Sample',
  city: '',
};

type Shown = { name: string; written: Written; message: CampaignMessage; locale: Locale };

/** The message as the named lead gets it, or else the first lead of the audience. */
async function shownTo(
  tx: Tx,
  actor: Member,
  origin: string,
  input: { id: string; message: string; variant: 'a' | 'b'; locale: Locale; lead?: string | undefined },
): Promise<Shown> {
  const campaign = await readCampaign(tx, input.id);
  const message = messageOf(campaign, input.message, input.variant);
  const lead = input.lead ?? (await nextIds(tx, actor, campaign, null, 1))[0];
  const known = lead
    ? (await mergeValues(tx, actor.userId, sql`l.id = ${lead} and ${visibleTo(actor)}`)).get(lead)
    : undefined;
  if (input.lead && !known) throw notFound();
  const own = await tx.get<{ agent: string; agent_first_name: string; organization: string }>(sql`
    select trim(u.first_name || ' ' || u.last_name) as agent, u.first_name as agent_first_name, o.name as organization
    from users u, organisations o where u.id = ${actor.userId} and o.id = ${actor.organisationId}`);
  const values = known ?? { ...nobodyYet, ...own };
  const person = lead && known ? await personOf(tx, lead, actor.userId) : undefined;
  const reader = {
    firstName: values.first_name,
    city: values.city,
    source: person?.source ?? '',
    locale: input.locale,
    values,
    from: person?.author ?? actor.userId,
    origin,
  };
  return {
    name: values.name,
    written: await writtenFor(tx, message, reader, new Date()),
    message,
    locale: input.locale,
  };
}

export async function previewMessage(
  tx: Tx,
  actor: Member,
  { settings }: Services,
  input: InputOf<typeof campaigns.preview>,
) {
  const { name, written, message } = await shownTo(tx, actor, settings.publicUrl, input);
  const { subject, preview, body, letter } = written;
  if (!letter) return { name, subject: '', preview: '', text: body, html: null };
  const postal = await tx.one<{ words: string }>(sql`
    select postal_address as words from message_settings where organisation_id = ${actor.organisationId}`);
  const footer = [{ words: postal?.words ?? '' }, { words: unsubscribeWords[chooseLanguage(input.locale, []).locale] }];
  const { text, html } = await compose(
    tx,
    settings.publicUrl,
    { ...letter, counts: false },
    { subject, preview, footer },
  );
  return { name, subject, preview, text: message.channel === 'sms' ? body : text, html };
}

/** The label of the unsubscribe link. In a preview the link leads nowhere, so that a viewer can't unsubscribe a lead. */
const unsubscribeWords: Record<Locale, string> = {
  en: 'Unsubscribe',
  es: 'Cancelar la suscripción',
  fr: 'Se désabonner',
  de: 'Abmelden',
  zh: '退订',
  ja: '配信停止',
  ar: 'إلغاء الاشتراك',
  pt: 'Cancelar inscrição',
  it: 'Annulla iscrizione',
  ru: 'Отписаться',
};

const mostTestsAnHour = 30;

/** Sends a test to the actor, as a job like all outgoing messages. A repeat with the same key is the same test. */
export async function startTest(
  tx: Tx,
  actor: Member,
  { settings }: Services,
  input: InputOf<typeof campaigns.test>,
): Promise<{ to: string }> {
  const { message, locale } = await shownTo(tx, actor, settings.publicUrl, input);
  const own = await tx.get<{ email: string; phone: string | null }>(sql`
    select u.email, nullif(p.phone, '') as phone from users u
    left join agent_profiles p on p.organisation_id = ${actor.organisationId} and p.user_id = u.id where u.id = ${actor.userId}`);
  const to = message.channel === 'email' ? own.email : own.phone;
  if (!to) throw new Refusal('conflict', 'Add your phone number to your profile first.');
  const { sent } = await tx.get<{ sent: number }>(sql`
    select count(*)::int as sent from jobs where organisation_id = ${actor.organisationId} and kind = ${testJob.kind}
      and created_by = ${actor.userId} and created_at > now() - interval '1 hour'`);
  if (sent >= mostTestsAnHour)
    throw new Refusal('rate_limited', `You sent ${mostTestsAnHour} tests within an hour. Try again later.`, {
      retryAfter: 3_600,
    });
  await tx.enqueue(
    testJob.with({
      campaignId: input.id,
      message: input.message,
      variant: input.variant,
      locale,
      ...(input.lead && { lead: input.lead }),
      to,
      by: starterOf(actor),
    }),
  );
  return { to };
}

const payload = z.strictObject({
  campaignId: id,
  message: z.string(),
  variant: z.enum(['a', 'b']),
  locale: z.string(),
  lead: id.optional(),
  to: z.string(),
  by: starter,
});

export const testJob = defineJob({
  kind: 'campaigns.test',
  payload,
  maxAttempts: 3,
  async run({ services, job, payload: { campaignId, message, variant, locale, lead, to, by } }) {
    const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'system' as const };
    const shown = await services.db.withOrg(scope, async (tx) =>
      shownTo(tx, await actorOf(tx, job, by), services.settings.publicUrl, {
        id: campaignId,
        message,
        variant,
        locale: locale as Locale,
        ...(lead && { lead }),
      }),
    );
    const { subject, preview, body, letter } = shown.written;
    const key = `campaign test ${job.id}`;
    if (letter)
      await sendAutomaticMail(services, scope, {
        leadId: null,
        hasActed: true,
        to: { address: to, name: '' },
        key,
        subject: `[Test] ${subject}`.slice(0, 300),
        letter: { ...letter, counts: false },
        preview,
      });
    else await sendAskedText(services, scope, { leadId: null, to, body, kept: body, key, requested: key });
    return undefined;
  },
});
