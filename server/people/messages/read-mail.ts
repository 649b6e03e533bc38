import type { Attachment, Email } from 'postal-mime';
import { z } from 'zod';
import { markHeader } from './accounts/remote.ts';
import { wordsOf } from './html-words.ts';

export type ReadMail =
  | {
      kind: 'mail';
      from: string;
      subject: string;
      body: string;
      mailId: string | null;
      answers: string[];
      isAutomatic: boolean;
      /** The id of our own message, if a member's account sent it for us. */
      mark: string | null;
      files: { name: string; content: Uint8Array }[];
    }
  /** A bounce or spam complaint, with the address it is about and the reason. */
  | { kind: 'bounce' | 'complaint'; address: string; isFinal: boolean; why: string };

const mostFiles = 10;

/** Parses a raw mail. Undefined if it has no valid sender. */
export async function readMail(raw: Uint8Array): Promise<ReadMail | undefined> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const type = header('content-type');
  if (/report-type="?(delivery-status|feedback-report)/i.test(type)) return readReport(mail, type);
  const from = mail.from?.address?.trim().toLowerCase();
  if (!from || !isAddress(from)) return undefined;
  const listed = header('list-id') !== '' || /^(bulk|list|junk)$/i.test(header('precedence').trim());
  return {
    kind: 'mail',
    from,
    subject: oneLine(mail.subject ?? ''),
    body: bodyOf(mail),
    mailId: idsIn(mail.messageId ?? '')[0] ?? null,
    answers: [...new Set([...idsIn(mail.inReplyTo ?? ''), ...idsIn(mail.references ?? '').reverse()])],
    isAutomatic: listed || !/^(|no)$/i.test(header('auto-submitted').trim()),
    mark: z.uuid().safeParse(header(markHeader.toLowerCase()).trim()).data ?? null,
    files: mail.attachments.filter(isFile).slice(0, mostFiles).map(fileOf),
  };
}

/** Only addresses that can be stored, so that a malformed mail doesn't block the ones after it. */
const isAddress = (text: string): boolean => text.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text);
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Longer texts are cut before they are parsed, to bound the work. */
const mostLetters = 500_000;
const bodyOf = ({ text, html }: Email): string =>
  (text?.trim() ? text.slice(0, mostLetters) : wordsOf((html ?? '').slice(0, mostLetters)))
    .replaceAll('\u0000', '')
    .trim();

const idsIn = (text: string): string[] => text.match(/<[^\s<>\p{Cc}]{3,498}>/gu) ?? [];
const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);
const isFile = (part: Attachment): boolean => part.disposition === 'attachment' && bytesOf(part).byteLength > 0;
const fileOf = (part: Attachment) => ({ name: part.filename ?? 'attachment', content: bytesOf(part) });

/** The machine-readable part of a report holds named fields, one per line. */
function readReport(mail: Email, type: string): ReadMail | undefined {
  const parts = [mail.text ?? '', ...mail.attachments.map((part) => Buffer.from(bytesOf(part)).toString('utf8'))];
  const field = (name: string) =>
    parts.map((part) => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(part)?.[1]?.trim()).find(Boolean) ?? '';
  const addressIn = (text: string) => {
    const found = /[^\s<>;,]+@[^\s<>;,]+/.exec(text.slice(0, 1_000))?.[0]?.toLowerCase();
    return found && isAddress(found) ? found : undefined;
  };
  if (/feedback-report/i.test(type)) {
    const address = addressIn(field('Original-Rcpt-To') || field('Original-Recipient') || field('Removal-Recipient'));
    return address ? { kind: 'complaint', address, isFinal: true, why: oneLine(field('Feedback-Type')) } : undefined;
  }
  const address = addressIn(field('Final-Recipient') || field('Original-Recipient'));
  if (!address) return undefined;
  const status = field('Status');
  const isFinal = /failed/i.test(field('Action')) && status.startsWith('5');
  return { kind: 'bounce', address, isFinal, why: oneLine(`${status} ${field('Diagnostic-Code')}`) };
}
