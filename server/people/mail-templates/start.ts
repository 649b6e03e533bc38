import { fieldNow } from '#contract/core/content/merge.ts';
import { type Block, blocksOf, type Said } from '#contract/core/content/tree.ts';
import { type Locale, locales } from '#contract/core/locale.ts';
import type { MailTemplate, MailTemplateKey } from '#contract/people/mail-templates.ts';

/** The default text of a mail in one language, with `{fields}`; `lines` are its paragraphs. */
type UsualWords = { subject: string; heading?: string; lines: readonly string[]; note?: string };
/** A mail that the organization can customize, registered by the domain that sends it. */
export type TemplatedMail = {
  key: MailTemplateKey;
  usual: (locale: Locale) => UsualWords;
  hasFacts: boolean;
  hasHomes?: boolean;
};

const mails = new Map<MailTemplateKey, TemplatedMail>();

/** Called once, where all domains are assembled. */
export function handInMails(given: readonly TemplatedMail[]): void {
  mails.clear();
  for (const mail of given) mails.set(mail.key, mail);
}

export const mailsHandedIn = (): readonly MailTemplateKey[] => [...mails.keys()];

const asFields = (words: string): string =>
  words.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => `{{${fieldNow(name)}}}`);

/** A text in every language: English as the main text, the others under their locale. */
function spoken(of: (words: UsualWords) => string, usual: TemplatedMail['usual']) {
  const others = locales.filter((locale) => locale !== 'en');
  return {
    words: asFields(of(usual('en'))),
    in: Object.fromEntries(others.map((locale) => [locale, { words: asFields(of(usual(locale))) }])),
  };
}

/** The default template: the mail as it is sent without customization. */
export function startOf(key: MailTemplateKey): MailTemplate {
  const mail = mails.get(key);
  if (!mail) throw new Error(`No domain hands in the mail ${key}.`);
  const { usual, hasFacts, hasHomes } = mail;
  const { words: subject, in: said } = spoken((words) => words.subject, usual);
  const tree: Said[] = [
    { type: 'heading', ...spoken((words) => words.heading ?? words.subject, usual) },
    ...usual('en').lines.map((_, at): Said => ({ type: 'text', ...spoken(({ lines }) => lines[at] ?? '', usual) })),
    ...(hasFacts ? [{ type: 'facts' } as Said] : []),
    { type: 'buttons' },
    ...(usual('en').note ? [{ type: 'text', tone: 'soft', ...spoken(({ note = '' }) => note, usual) } as Said] : []),
    ...(hasHomes ? [{ type: 'homes' } as Said] : []),
    { type: 'signature' },
  ];
  const blocks: Block[] = blocksOf(tree).map((block, at) => ({ ...block, id: `start-${at}` }));
  return {
    subject,
    in: Object.fromEntries(Object.entries(said).map(([locale, { words }]) => [locale, words])),
    blocks,
  };
}
