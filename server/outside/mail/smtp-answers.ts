import type { NodemailerError } from 'nodemailer';
import { MailError, type RefusedRecipient } from './mail.ts';

export function refusalsOf(errors: NodemailerError[]): RefusedRecipient[] {
  return errors.map((error) => ({
    address: error.recipient ?? '',
    reply: (error.response ?? '').replace(/\s+/g, ' ').slice(0, 300),
    isFinal: (error.responseCode ?? 0) >= 500,
  }));
}

/** Uses our own wording, because the library's may repeat addresses, which must not reach a log. */
export function asMailError(error: NodemailerError, isUnknown: boolean): MailError {
  if (isUnknown) {
    return new MailError('unreachable', 'The connection broke before the server had confirmed the message.', 'unknown');
  }
  const reply = error.responseCode ? ` (${error.responseCode})` : '';
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return new MailError('sign_in_refused', `The mail server refused the sign-in${reply}.`);
    case 'ETLS':
    case 'EREQUIRETLS':
      return new MailError('not_secure', 'A secure connection to the mail server could not be made.');
    case 'EENVELOPE':
    case 'EMESSAGE':
      return error.command === 'MAIL FROM' && (error.responseCode ?? 0) >= 500
        ? new MailError('sender_refused', `The mail server refused the sender${reply}.`)
        : new MailError('busy', `The mail server asked to try again later${reply}.`);
    default:
      return isCertificateTrouble(error)
        ? new MailError('not_secure', 'The certificate of the mail server is not valid.')
        : new MailError('unreachable', `The mail server could not be reached${reply}.`);
  }
}

function isCertificateTrouble(error: Error): boolean {
  return /certificate|self.signed|altnames|ssl routines|wrong version/i.test(error.message);
}
