import { createPublicKey } from 'node:crypto';
import type { OutputOf } from '#contract/core/call.ts';
import type { campaigns } from '#contract/growth/campaigns/campaigns.ts';
import { judgeDkim, judgeDmarc, judgeSpf, spamLevelOf } from '#contract/growth/campaigns/mail-records.ts';
import { isWarming, providerLimit } from '#contract/growth/campaigns/pace.ts';
import { sendLimits } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { readSender } from '#server/outside/mail/choose-mail.ts';
import { domainOf } from '#server/people/messages/sending-domain.ts';

import { isFull, limitToday, paceOf } from './pace.ts';

const days = 30;

/** The public half of the DKIM key, which the domain must publish. */
const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

type Counts = { sent: number; bounced: number; complained: number };

/** Looks up the DNS records of the sending domain and counts the results of recent mail. */
export async function deliverability(
  tx: Tx,
  { settings, mail, resolver }: Services,
): Promise<OutputOf<typeof campaigns.deliverability>> {
  const { address } = readSender(settings.MAIL_FROM);
  const domain = domainOf(settings);
  const pace = await paceOf(tx, domain);
  const selector = settings.DKIM_SELECTOR ?? null;
  const own = settings.DKIM_PRIVATE_KEY ? publicKeyOf(settings.DKIM_PRIVATE_KEY) : null;
  const [spf, dkim, dmarc] = await Promise.all([
    resolver.texts(domain),
    selector ? resolver.texts(`${selector}._domainkey.${domain}`) : Promise.resolve('none' as const),
    resolver.texts(`_dmarc.${domain}`),
  ]);
  const counts = await tx.get<Counts>(sql`
    select count(*) filter (where m.state = 'sent')::int as sent,
      (select count(*)::int from suppressions s where s.organisation_id = ${tx.scope.organisationId} and s.channel = 'email'
        and s.reason = 'bounce' and s.at > now() - ${sql.int(days)} * interval '1 day') as bounced,
      (select count(*)::int from suppressions s where s.organisation_id = ${tx.scope.organisationId} and s.channel = 'email'
        and s.reason = 'complaint' and s.at > now() - ${sql.int(days)} * interval '1 day') as complained
    from messages m where m.organisation_id = ${tx.scope.organisationId} and m.direction = 'out' and m.channel = 'email'
      and m.created_at > now() - ${sql.int(days)} * interval '1 day'`);
  const postal = await tx.one<{ words: string }>(sql`
    select postal_address as words from message_settings where organisation_id = ${tx.scope.organisationId}`);
  return {
    domain,
    from: address,
    leaves: mail.kind === 'smtp',
    records: [judgeSpf(domain, spf, null), judgeDkim(domain, selector, dkim, own), judgeDmarc(domain, dmarc)],
    signs: own !== null,
    postalAddress: postal?.words ?? '',
    days,
    ...counts,
    spam: spamLevelOf(counts.sent, counts.complained),
    pace: {
      startedOn: pace.startedOn,
      day: pace.day,
      isWarm: pace.isWarm,
      isWarming: isWarming(pace),
      limit: limitToday(pace),
      sentToday: pace.sentToday,
      isFull: isFull(pace),
      providerLimit: providerLimit(pace, sendLimits.organisation.most),
      spam: pace.spam,
    },
  };
}
