import type { Scope } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { ask as askGate } from '#server/people/messages/gate/decide.ts';
import { sendAskedText } from '#server/people/messages/send-automatic.ts';
import type { MailKind } from './mail-texts.ts';

/** What cannot wait until somebody reads mail. */
const texted: readonly MailKind[] = ['asked', 'confirmed', 'declined', 'proposed', 'cancelled', 'reminder'];

type Told = {
  what: MailKind;
  showingId: string;
  key: string;
  phone: string;
  /** The client they are, who then must have agreed to texts. Nobody's: they asked for them on the page. */
  leadId: string | null;
  sentence: string;
  link: string;
};

/** One sentence and the link, beside the mail. The gate has the last word; what it holds back, the mail has said already. */
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
