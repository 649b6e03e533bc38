import { type MailAddress, MailError, type OutgoingMail } from './mail.ts';

const maxRecipients = 50;
const maxAttachmentBytes = 20 * 1024 * 1024;

/**
 * Refuses values that could inject a header or a recipient: control characters such as line breaks in any one-line field, and anything that
 * is not a plain address.
 */
export function checkMessage(message: OutgoingMail): void {
  if (message.key.length === 0 || message.key.length > 200) refuse('The message key must have 1 to 200 characters.');
  const recipients = [...message.to, ...(message.cc ?? []), ...(message.bcc ?? [])];
  if (message.to.length === 0) refuse('A message needs a recipient.');
  if (recipients.length > maxRecipients) refuse(`A message takes at most ${maxRecipients} recipients.`);
  for (const address of [...recipients, message.from, message.replyTo]) if (address) checkMailAddress(address);
  checkLine('subject', message.subject, 998);
  for (const reference of message.references ?? []) {
    if (!/^<[^\s<>@]+@[^\s<>@]+>$/.test(reference)) refuse('A reference is not a Message-ID.');
  }
  if (message.unsubscribe) checkUnsubscribe(message.unsubscribe);
  let size = 0;
  for (const { name, contentType, content } of message.attachments ?? []) {
    checkLine('attachment name', name, 255);
    if (!/^[\w.+-]+\/[\w.+-]+(; [\w-]+=[\w.+-]+)*$/.test(contentType))
      refuse('The type of an attachment is not valid.');
    size += content.byteLength;
  }
  if (size > maxAttachmentBytes) refuse('The attachments are larger than 20 MB together.');
}

export function checkMailAddress({ address, name }: MailAddress): void {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const holds =
    at > 0 &&
    address.length <= 254 &&
    local.length <= 64 &&
    /^[^\s@<>()[\],;:\\"\p{Cc}\p{Cf}]+$/u.test(local) &&
    /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u.test(domain) &&
    !domain.includes('..');
  if (!holds) refuse('An address is not valid.');
  if (name !== undefined) checkLine('name', name, 200);
}

function checkUnsubscribe({ url, mailto }: { url: string; mailto?: string | undefined }): void {
  const isSafe = /^https?:\/\/[\x21-\x7e]+$/.test(url) && !/[<>,]/.test(url) && URL.canParse(url);
  if (!isSafe) refuse('The unsubscribe address is not valid.');
  if (mailto !== undefined) checkMailAddress({ address: mailto });
}

function checkLine(what: string, line: string, maxLength: number): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(line)) refuse(`The ${what} contains a line break or control character.`);
  if (line.length > maxLength) refuse(`The ${what} is longer than ${maxLength} characters.`);
}

function refuse(message: string): never {
  throw new MailError('invalid_message', message);
}
