import type { Attachment, Email } from 'postal-mime';

export type ReadMail =
  | {
      kind: 'mail';
      from: string;
      subject: string;
      body: string;
      mailId: string | null;
      answers: string[];
      isAutomatic: boolean;
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
  if (!from || !/^[^\s@]+@[^\s@]+$/.test(from)) return undefined;
  const listed = header('list-id') !== '' || /^(bulk|list|junk)$/i.test(header('precedence').trim());
  return {
    kind: 'mail',
    from,
    subject: mail.subject ?? '',
    body: (mail.text ?? textOf(mail.html ?? '')).replaceAll('\u0000', '').trim(),
    mailId: idsIn(mail.messageId ?? '')[0] ?? null,
    answers: [...new Set([...idsIn(mail.inReplyTo ?? ''), ...idsIn(mail.references ?? '').reverse()])],
    isAutomatic: listed || !/^(|no)$/i.test(header('auto-submitted').trim()),
    files: mail.attachments.filter(isFile).slice(0, mostFiles).map(fileOf),
  };
}

const idsIn = (text: string): string[] => text.match(/<[^\s<>]{3,498}>/g) ?? [];
const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);
const isFile = (part: Attachment): boolean => part.disposition === 'attachment' && bytesOf(part).byteLength > 0;
const fileOf = (part: Attachment) => ({ name: part.filename ?? 'attachment', content: bytesOf(part) });

/** The report's own part is named fields, one a line. */
function readReport(mail: Email, type: string): ReadMail | undefined {
  const parts = [mail.text ?? '', ...mail.attachments.map((part) => Buffer.from(bytesOf(part)).toString('utf8'))];
  const field = (name: string) =>
    parts.map((part) => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(part)?.[1]?.trim()).find(Boolean) ?? '';
  const addressIn = (text: string) => /[^\s<>;,]+@[^\s<>;,]+/.exec(text)?.[0]?.toLowerCase();
  if (/feedback-report/i.test(type)) {
    const address = addressIn(field('Original-Rcpt-To') || field('Original-Recipient') || field('Removal-Recipient'));
    return address ? { kind: 'complaint', address, isFinal: true, why: field('Feedback-Type') } : undefined;
  }
  const address = addressIn(field('Final-Recipient') || field('Original-Recipient'));
  if (!address) return undefined;
  const status = field('Status');
  const isFinal = /failed/i.test(field('Action')) && status.startsWith('5');
  return { kind: 'bounce', address, isFinal, why: `${status} ${field('Diagnostic-Code')}`.trim() };
}

/** A letter in HTML alone is read as its words. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}
