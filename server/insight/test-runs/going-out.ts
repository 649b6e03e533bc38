import type { InputOf } from '#contract/core/call.ts';
import { complianceOf, hitMessage } from '#contract/core/compliance/check.ts';
import { merged, unknownFieldsOf } from '#contract/core/content/merge.ts';
import { textsOf } from '#contract/core/content/walk.ts';
import { isLocale } from '#contract/core/locale.ts';
import { textPrice } from '#contract/growth/campaigns/text-price.ts';
import type { Finding, testRuns } from '#contract/insight/test-runs.ts';
import { mailTemplateFields } from '#contract/people/mail-templates.ts';
import { segmentsOf } from '#contract/people/segments.ts';
import { hasDrifted } from '#contract/people/text-registration.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { rehearseCampaign } from '#server/growth/campaigns/rehearsal.ts';
import { readCampaign } from '#server/growth/campaigns/rows.ts';
import { previewTemplate } from '#server/growth/mail-templates/preview.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { readTemplate } from '#server/people/mail-templates/store.ts';
import { registrationOf } from '#server/people/messages/text-registration.ts';
import { found } from './found.ts';

type Result = { about: string; checked: number; failed: number; findings: Finding[] };

/** Whoever would get nothing at all of it is a failure; what is held until a better hour is not. */
export async function campaignNow(
  services: Services,
  scope: Scope,
  tx: Tx,
  actor: Member,
  { campaign: id }: InputOf<typeof testRuns.checkCampaign>,
): Promise<Result> {
  const { name } = await readCampaign(tx, id);
  const { people, total } = await rehearseCampaign(services, scope, tx, actor, { id, from: 0 });
  const to = `/campaigns/${id}`;
  if (people.length === 0)
    return {
      about: name,
      checked: 0,
      failed: 1,
      findings: [found('block', 'campaignNobody', 'Nobody is in its audience.', { to })],
    };
  const findings: Finding[] = [];
  let failed = 0;
  for (const { lead, name: person, messages } of people) {
    const about = { what: person, to: `/lead/${lead}` };
    if (!messages.some(({ outcome }) => outcome === 'done' || outcome === 'held')) failed += 1;
    if (messages.length === 0) findings.push(found('block', 'nothingComes', 'Nothing comes within 30 days.', about));
    for (const { title, at, outcome, rule } of messages) {
      const values = { title, at, ...(rule && { rule }) };
      const why = rule ? ` (${rule})` : '';
      if (outcome === 'done')
        findings.push(found('info', 'goesOut', `“${title}” goes out on ${at}.`, { ...about, values }));
      else if (outcome === 'held')
        findings.push(found('warn', 'isHeld', `“${title}” is held on ${at}${why}.`, { ...about, values }));
      else findings.push(found('block', 'notSent', `“${title}” is not sent${why}.`, { ...about, values }));
    }
  }
  findings.unshift(
    found('info', 'campaignPeople', `The first ${people.length} of ${total} people, over 30 days.`, {
      values: { count: people.length, of: total },
    }),
  );
  return { about: name, checked: people.length, failed, findings };
}

/** As it is being written, else as it goes out; a field that has nothing to be filled with leaves a hole in somebody’s mail. */
export async function templateNow(
  services: Services,
  tx: Tx,
  actor: Member,
  { key, lead }: InputOf<typeof testRuns.checkTemplate>,
): Promise<Result> {
  const person = lead
    ? await tx.one<{ name: string; language: string | null }>(sql`
        select l.name, l.language from leads l
        where l.organisation_id = ${actor.organisationId} and l.id = ${lead} and ${visibleTo(actor)}`)
    : { name: 'Alex Sample', language: null };
  if (!person) throw notFound();
  const { template: kept, draft, isOwn } = await readTemplate(tx, key);
  const template = draft ?? kept;
  const locale = isLocale(person.language) ? person.language : 'en';
  const { subject } = await previewTemplate(tx, actor, services, { key, locale, ...template, ...(lead && { lead }) });
  const to = `/settings/emails/${key}`;
  const findings = [found('info', 'subject', `Subject: ${subject}`, { what: person.name, to, values: { subject } })];
  if (!isOwn && !draft) findings.push(found('info', 'templateUsual', 'It goes out in the usual words.', { to }));
  const words = [
    template.subject,
    ...Object.values(template.in),
    ...textsOf({ blocks: template.blocks }).map(({ text }) => text),
  ];
  const unnamed = words.flatMap((text) => merged(text, { name: person.name.trim() }).missing);
  const strange = words.flatMap((text) => unknownFieldsOf(text, mailTemplateFields[key]));
  const missing = [...new Set([...unnamed, ...strange])];
  for (const field of missing)
    findings.push(
      found('block', 'staysEmpty', `Nothing fills {{${field}}} in this email.`, {
        to,
        values: { field: `{{${field}}}` },
      }),
    );
  const hits = complianceOf(
    words.map((text) => ({ path: [], text })),
    {},
  );
  for (const hit of hits) findings.push({ level: hit.level, what: '', text: hitMessage(hit), to });
  const failed = findings.filter(({ level }) => level === 'block').length;
  return { about: subject, checked: words.length, failed, findings };
}

/** What a text costs is told before it goes to many: letters outside the usual set halve what fits into a segment. */
const longest = 3;

export async function textsNow(tx: Tx, { sms, settings }: Services): Promise<Result> {
  const registration = await registrationOf(tx);
  const isReal = sms.kind === 'twilio';
  const findings: Finding[] = [
    isReal
      ? found('info', 'textProvider', `Texts leave through Twilio from ${settings.SMS_FROM}.`, {
          values: { from: settings.SMS_FROM },
        })
      : found('warn', 'noTextProvider', 'No text provider is set: texts stay here.'),
    registration.isReady
      ? found('info', 'registered', 'Brand and campaign are registered.', { to: '/campaigns/deliverability' })
      : found('block', 'unregistered', 'Brand and campaign are not registered (10DLC): texts to many are refused.', {
          to: '/campaigns/deliverability',
        }),
  ];
  const texts = await tx.all<{ name: string; body: string; to: string; isMany: boolean }>(sql`
    select t.name, t.body, '/settings/messages' as to, t.purpose = 'marketing' as "isMany" from message_templates t
    where t.organisation_id = ${tx.scope.organisationId} and t.channel = 'sms' and t.removed_at is null
    union all
    select c.name, m ->> 'body', '/campaigns/' || c.id, true
    from campaigns c cross join jsonb_array_elements(c.messages) m
    where c.organisation_id = ${tx.scope.organisationId} and c.state = 'draft' and m ->> 'channel' = 'sms'
    limit 500`);
  for (const { name: what, body, to, isMany } of texts) {
    const { segments, costly } = segmentsOf(body);
    if (isMany && registration.isReady && hasDrifted(body, registration.samples))
      findings.push(
        found('block', 'drifted', 'It differs from the samples that are registered: carriers may block it.', {
          what,
          to,
        }),
      );
    if (costly.length > 0)
      findings.push(
        found('warn', 'costlyLetters', `${costly.join(' ')} make each segment half as long.`, {
          what,
          to,
          values: { letters: costly.slice(0, 8).join(' ') },
        }),
      );
    findings.push(
      found(
        segments > longest ? 'warn' : 'info',
        'segments',
        `${segments} segments, about ${(segments * textPrice.centsPerSegment).toFixed(1)} ¢ each time.`,
        { what, to, values: { count: segments, cents: Number((segments * textPrice.centsPerSegment).toFixed(1)) } },
      ),
    );
  }
  findings.sort((a, b) => rank[a.level] - rank[b.level]);
  const failed = findings.filter(({ level }) => level === 'block').length;
  return { about: isReal ? settings.SMS_FROM : '', checked: texts.length + 2, failed, findings };
}

const rank = { block: 0, warn: 1, info: 2 } as const;
