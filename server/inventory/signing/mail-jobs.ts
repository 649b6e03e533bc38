import { z } from 'zod';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { isLocale } from '#contract/core/locale.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { derivedToken } from '#server/core/auth/seal.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { MailAttachment } from '#server/outside/mail/mail.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { ended, letterWords } from '#server/people/letters/letter-words.ts';
import type { Templated } from '#server/people/mail-templates/dress.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { signingTexts } from './mail-texts.ts';

const scopeOf = (organisationId: string): Scope => ({ organisationId, userId: null, actorKind: 'system' });

/** Signers with an address get email, whether or not they are leads; others are given their link. Over `signers s`. */
export const isMailed = sql`s.email <> ''`;

type Letter = {
  leadId: string | null;
  name: string;
  email: string;
  title: string;
  message: string;
  organisation: string;
  replyTo: string | null;
  language: string | null;
  sender: string | null;
  decliner: string | null;
  sealed: { key: string; name: string; size: number } | null;
};

const letterTo = (services: Services, scope: Scope, signerId: string, where: Sql): Promise<Letter | undefined> =>
  services.db.withOrg(scope, (tx) =>
    tx.one<Letter>(sql`
      select s.lead_id as "leadId", s.name, s.email, g.title, g.message, o.name as organisation, u.email as "replyTo", l.language, u.id as sender,
        (select d.name from signers d where d.organisation_id = g.organisation_id and d.signing_id = g.id and d.state = 'declined'
          limit 1) as decliner,
        (select json_build_object('key', z.storage_key, 'name', z.name, 'size', z.size) from files z
          where z.organisation_id = g.organisation_id and z.id = g.sealed_file_id and z.deleted_at is null and not z.is_sensitive) as sealed
      from signers s join signings g on g.organisation_id = s.organisation_id and g.id = s.signing_id
      join organisations o on o.id = s.organisation_id left join users u on u.id = g.created_by
      left join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
      where s.organisation_id = ${scope.organisationId} and s.id = ${signerId} and ${isMailed} and ${where}`),
  );

/** The button opens the document as the signer. The link is theirs alone, and nothing that members can read contains it. */
type Told = {
  key: string;
  subject: string;
  lines: string[];
  button?: { label: string; link: string };
  attachments?: MailAttachment[];
  template?: Templated;
};

const send = (
  services: Services,
  scope: Scope,
  { leadId, name, email, title, organisation, replyTo, language, sender }: Letter,
  { key, subject, lines, button, attachments, template }: Told,
): Promise<void> => {
  const locale = isLocale(language) ? language : 'en';
  const head = fillPlain(subject, { title }).slice(0, 150);
  const said: Said[] = [
    { type: 'heading', words: head },
    { type: 'text', words: verbatim(fillPlain(signingTexts(language).greeting, { name: greetedName(name, locale) })) },
    ...lines.map((line): Said => ({ type: 'text', words: verbatim(ended(line, locale)) })),
    ...(button ? [{ type: 'buttons', items: [button] } as Said] : []),
    { type: 'signature' },
  ];
  return sendAutomaticMail(services, scope, {
    key,
    leadId,
    to: { address: email, name },
    ...(replyTo && { replyTo: { address: replyTo, name: organisation } }),
    subject: head,
    letter: letterOf(said, { from: sender, locale }),
    preview: lines[0] ?? '',
    isSecret: true,
    ...(attachments && { attachments }),
    ...(template && { template }),
    automatic: true,
  });
};

/** Mails a signer their link to sign, or, once everyone has signed, their copy as an attachment; through the sending gate. */
export const signerMailJob = defineJob({
  kind: 'signing.mail',
  payload: z.strictObject({ signerId: z.string(), isReminder: z.boolean(), isCopy: z.boolean().default(false) }),
  maxAttempts: 8,
  async run({ payload: { signerId, isReminder, isCopy }, services, job }) {
    const scope = scopeOf(job.organisationId!);
    const isDue = isCopy
      ? sql`g.state = 'completed' and s.state = 'signed'`
      : sql`g.state = 'open' and s.state in ('asked', 'viewed')`;
    const letter = await letterTo(services, scope, signerId, isDue);
    if (!letter) return undefined;
    const { title, message, organisation, language, sealed } = letter;
    const words = letterWords[isLocale(language) ? language : 'en'];
    const texts = signingTexts(language);
    const token = derivedToken(services.settings.secret, 'signer', signerId);
    // The page follows the reader's browser, unless the signer's language is known.
    const address = `${services.settings.publicUrl}/sign/${token}${language ? `?lang=${language}` : ''}`;
    await send(services, scope, letter, {
      key: `signing.mail ${job.id}`,
      subject: isCopy ? texts.signed : isReminder ? texts.reminder : texts.subject,
      lines: [
        fillPlain(isCopy ? texts.copy : texts.asks, { organisation, title }),
        ...(message && !isCopy ? [message] : []),
      ],
      button: { label: isCopy ? words.copy : words.sign, link: address },
      ...(isCopy && sealed && { attachments: await attached(services, sealed) }),
      template: {
        key: isCopy ? 'signing_copy' : isReminder ? 'signing_reminder' : 'signing_asked',
        values: { name: greetedName(letter.name, isLocale(language) ? language : 'en'), title, message, organisation },
      },
    });
    return undefined;
  },
});

/** Larger files aren't attached; the link leads to them. */
const mostAttached = 8 * 1024 * 1024;

async function attached({ storage }: Services, sealed: NonNullable<Letter['sealed']>): Promise<MailAttachment[]> {
  const stored = sealed.size <= mostAttached ? await storage.get(sealed.key) : undefined;
  if (!stored) return [];
  const content = Buffer.concat(await Array.fromAsync(stored.stream));
  return [{ name: sealed.name, contentType: 'application/pdf', content }];
}

/** Tells signers who had been asked that the request is closed. The reason for declining goes only to the sender. */
export const signingOverJob = defineJob({
  kind: 'signing.over',
  payload: z.strictObject({ signerId: z.string(), why: z.enum(['declined', 'cancelled']) }),
  maxAttempts: 8,
  async run({ payload: { signerId, why }, services, job }) {
    const scope = scopeOf(job.organisationId!);
    const letter = await letterTo(services, scope, signerId, sql`g.state = ${why}`);
    if (!letter) return undefined;
    const { title, organisation, language, decliner } = letter;
    const texts = signingTexts(language);
    await send(services, scope, letter, {
      key: `signing.over ${job.id}`,
      subject: texts.over,
      lines: [fillPlain(texts[why], { organisation, title, who: decliner ?? '' })],
    });
    return undefined;
  },
});

export async function tellOver(tx: Tx, signingId: string, why: 'declined' | 'cancelled'): Promise<void> {
  const asked = await tx.all<{ id: string }>(sql`
    select s.id from signers s where s.organisation_id = ${tx.scope.organisationId} and s.signing_id = ${signingId}
      and s.state in ('asked', 'viewed', 'signed') and ${isMailed}`);
  await tx.enqueueAll(asked.map(({ id: signerId }) => signingOverJob.with({ signerId, why })));
}
