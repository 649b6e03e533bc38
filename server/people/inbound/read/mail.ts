import { wordsOf } from '../../messages/html-words.ts';
import { type Inquiry, Unreadable } from '../inquiry.ts';
import { readAdf } from './adf.ts';
import { readLines } from './lines.ts';

/** The mail's Message-ID, so that a mail forwarded twice is taken once. */
export const mailIdOf = (raw: Buffer): string | undefined =>
  /^message-id:\s*(<[^\s<>]{3,400}>)/im.exec(raw.subarray(0, 64 * 1024).toString('latin1'))?.[1];

/** A longer text is no inquiry; it is cut before it is parsed, to bound the work. */
const mostLetters = 500_000;

const parse = async (raw: Buffer) => {
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(() => undefined);
};

export type ShownMail = { from: string; subject: string; text: string };
const mostShown = 20_000;

/** The sender, subject, and plain text of a mail, for display. */
export async function showMail(raw: Buffer): Promise<ShownMail | null> {
  const mail = await parse(raw);
  if (!mail) return null;
  const text = mail.text?.trim() || wordsOf((mail.html ?? '').slice(0, mostLetters));
  const from = [mail.from?.name, mail.from?.address && `<${mail.from.address}>`].filter(Boolean).join(' ');
  return { from: from.slice(0, 300), subject: (mail.subject ?? '').slice(0, 500), text: text.slice(0, mostShown) };
}

/** Reads a portal's mail: ADF in the text or an attachment, or labeled lines. */
export async function readMail(raw: Buffer): Promise<Inquiry> {
  const mail = await parse(raw);
  if (!mail) throw new Unreadable('This is not a mail.');
  const text = mail.text?.trim().slice(0, mostLetters) || wordsOf((mail.html ?? '').slice(0, mostLetters));
  const attached = mail.attachments.find(({ mimeType, filename }) => /xml|adf/i.test(`${mimeType} ${filename}`));
  const xml = attached && contentOf(attached.content);
  for (const source of [xml, mail.text, mail.html]) if (source && /<adf\b/i.test(source)) return readAdf(source);
  const [reply] = mail.replyTo ?? [];
  return readLines(text, {
    subject: mail.subject ?? '',
    sender: mail.from?.address ?? '',
    ...(reply?.address && { replyTo: reply.address, replyName: reply.name ?? '' }),
  });
}

const contentOf = (content: unknown): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
