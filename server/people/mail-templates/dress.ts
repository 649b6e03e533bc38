import { merged } from '#contract/core/content/merge.ts';
import { settle } from '#contract/core/content/settle.ts';
import type { Block } from '#contract/core/content/tree.ts';
import type { MailTemplate, MailTemplateKey } from '#contract/people/mail-templates.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Letter } from '../letters/compose.ts';

/** The mail that a letter is, and the values for its template fields. */
export type Templated = { key: MailTemplateKey; values: Readonly<Record<string, string>> };
type Kept = MailTemplate & { pictures: Record<string, string> };
type Worded = { subject: string; letter: Letter };

/** Applies the organization's template, if it has one; otherwise the mail stays as composed. */
export async function inOwnWords(tx: Tx, worded: Worded, { key, values }: Templated): Promise<Worded> {
  const template = await tx.one<Kept>(sql`
    select subject, said as "in", blocks, pictures from mail_templates
    where organisation_id = ${tx.scope.organisationId} and key = ${key} and blocks is not null`);
  return template ? dressed(worded, template, values) : worded;
}

/** Takes over only generated parts from the composed mail: details and buttons. */
export function dressed(
  { letter, subject: usual }: Worded,
  template: Kept,
  values: Readonly<Record<string, string>>,
): Worded {
  const { locale } = letter;
  const now = { now: new Date(), timeZone: 'UTC', me: null };
  const audience = { language: locale, firstName: values.name?.split(' ')[0] ?? '' };
  const settled = settle(template.blocks, { locale, audience, values, now });
  const subject = merged(template.in[locale] || template.subject, values)
    .text.trim()
    .slice(0, 150);
  return {
    subject: subject || usual,
    letter: { ...letter, blocks: withKnown(settled, letter.blocks), pictures: template.pictures },
  };
}

/** An empty block that the product fills in. */
const isPlace = (block: Block): boolean =>
  (block.type === 'facts' && block.rows.length === 0) || (block.type === 'buttons' && block.items.length === 0);

/** Fills the placeholder blocks. Buttons without a placeholder go before the signature, because the mail is useless without its link. */
function withKnown(blocks: readonly Block[], composed: readonly Block[]): Block[] {
  const known = (type: Block['type']) => composed.filter((block) => block.type === type);
  const placed = blocks.flatMap((block) => (isPlace(block) ? known(block.type) : [block]));
  const hasPlace = blocks.some((block) => block.type === 'buttons' && isPlace(block));
  if (hasPlace) return placed;
  const end = placed.findIndex(({ type }) => type === 'signature');
  return placed.toSpliced(end === -1 ? placed.length : end, 0, ...known('buttons'));
}
