export type ReceivedMessage = {
  recipients: string[];
  /** Header names in lower case, with encoded words decoded. */
  headers: Map<string, string>;
  /** Bodies by content type, including nested ones. */
  parts: { headers: Map<string, string>; body: string }[];
  raw: string;
};

/** Parses a message like a mailbox, as far as tests need it. */
export function readMessage(raw: string, recipients: string[]): ReceivedMessage {
  const { headers } = split(raw);
  return { recipients, headers, parts: leaves(raw), raw };
}

export function bodyOf(message: ReceivedMessage, contentType: string): string | undefined {
  return message.parts.find((part) => part.headers.get('content-type')?.startsWith(contentType))?.body;
}

function leaves(raw: string): ReceivedMessage['parts'] {
  const { headers, body } = split(raw);
  const boundary = headers.get('content-type')?.match(/boundary="([^"]+)"/)?.[1];
  if (!boundary) return [{ headers, body: decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit') }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => leaves(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = (end < 0 ? raw : raw.slice(0, end)).replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim()));
  }
  return { headers, body: end < 0 ? '' : raw.slice(end + 4) };
}

function decodeWords(value: string): string {
  return value.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind, text: string) => {
    return kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' '));
  });
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quoted(body.replace(/=\r\n/g, '')) : body;
}

function quoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
