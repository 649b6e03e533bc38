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
      /** Which message of ours it is, where it left from here by somebody's own account. */
      mark: string | null;
      files: { name: string; content: Uint8Array }[];
    }
  /** What could not be delivered, or was called spam: whom it was for, and why. */
  | { kind: 'bounce' | 'complaint'; address: string; isFinal: boolean; why: string };

const mostFiles = 10;

/** What a raw mail says. Nothing where nobody can be told to have sent it. */
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

/** As it can be kept: whoever sends us what cannot must not stop what comes after it. */
const isAddress = (text: string): boolean => text.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text);
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Nobody writes so much: what is longer is cut before it is looked at. */
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

/** The report's own part is named fields, one a line. */
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
