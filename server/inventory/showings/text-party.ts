import type { Scope } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { ask as askGate } from '#server/people/messages/gate/decide.ts';
import { sendAskedText } from '#server/people/messages/send-automatic.ts';
import type { MailKind } from './mail-texts.ts';

/** Messages that can't wait for an email to be read. */
const texted: readonly MailKind[] = ['asked', 'confirmed', 'declined', 'proposed', 'cancelled', 'reminder'];

type Told = {
  what: MailKind;
  showingId: string;
  key: string;
  phone: string;
  /** The client, who must have consented to texts. Null for a requester, who asked for them on the page. */
  leadId: string | null;
  sentence: string;
  link: string;
};

/** One sentence and the link, in addition to the email. The sending gate decides; if it holds the text, the email has said the same. */
export async function textParty(services: Services, scope: Scope, told: Told): Promise<void> {
  const { what, showingId, key, phone, leadId, sentence, link } = told;
  if (!texted.includes(what)) return;
  if (leadId) {
    const attempt = { leadId, channel: 'sms', purpose: 'transactional', address: phone, words: sentence } as const;
    const { verdict } = await services.db.withOrg(scope, (tx) => askGate(tx, attempt));
    if (verdict.outcome !== 'allow') return;
  }
  await sendAskedText(services, scope, {
    ...{ leadId, key, to: phone, body: `${sentence} ${link}`, kept: sentence },
    ...(!leadId && { requested: showingId }),
  });
}
