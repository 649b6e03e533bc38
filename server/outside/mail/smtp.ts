import { PassThrough } from 'node:stream';
import { getCACertificates } from 'node:tls';
import type { NodemailerError, SendMailOptions, SMTPPoolOptions } from 'nodemailer';
import { checkMessage } from './check-message.ts';
import { composeMail } from './compose-mail.ts';
import type { Mail, MailAddress, SentMail } from './mail.ts';
import { messageIdFor } from './message-id.ts';
import { asMailError, refusalsOf } from './smtp-answers.ts';
import type { DkimKey, SmtpSettings } from './smtp-settings.ts';

/** Sends through a mail server, over a few connections that stay open while there is mail to send. */
export function createSmtpMail(settings: SmtpSettings & { from: MailAddress; dkim?: DkimKey | undefined }): Mail {
  // Loaded with the first message, so that a process that sends none doesn't pay for it.
  let opening: ReturnType<typeof openPool> | undefined;
  const pool = () => {
    opening ??= openPool(settings);
    return opening;
  };

  return {
    kind: 'smtp',
    async send(message) {
      checkMessage(message);
      const id = messageIdFor(message.key, (message.from ?? settings.from).address);
      const whole = { wasRead: false };
      const transport = await pool();
      try {
        const info = await transport.sendMail({ ...composeMail(message, settings.from, id), whole } as SendMailOptions);
        return { id, accepted: info.accepted.length > 0, refused: refusalsOf(info.rejectedErrors ?? []) };
      } catch (error) {
        return answerTo(error as NodemailerError, id, whole.wasRead);
      }
    },
    async close() {
      const transport = await opening;
      opening = undefined;
      transport?.close();
    },
  };
}

/** The signed headers: the usual ones, and both headers of one-click unsubscribing, which are valid only if signed (RFC 8058). */
const signed =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:in-reply-to:references:list-unsubscribe:list-unsubscribe-post';

async function openPool(settings: SmtpSettings & { from: MailAddress; dkim?: DkimKey | undefined }) {
  const { createTransport } = await import('nodemailer');
  const timeout = settings.timeoutMs ?? 20_000;
  const options: SMTPPoolOptions & { pool: true } = {
    pool: true,
    host: settings.host,
    port: settings.port,
    secure: settings.security === 'tls',
    requireTLS: settings.security === 'starttls',
    ignoreTLS: settings.security === 'none',
    maxConnections: settings.maxConnections ?? 3,
    // Once a byte of a message was sent, the pool never sends it again: the caller decides that.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { minVersion: 'TLSv1.2', ca: [...getCACertificates('default'), ...(settings.certificates ?? [])] },
  };
  if (settings.dkim)
    options.dkim = {
      domainName: settings.from.address.slice(settings.from.address.lastIndexOf('@') + 1),
      keySelector: settings.dkim.selector,
      privateKey: settings.dkim.privateKey,
      headerFieldNames: signed,
    };
  if (settings.user !== undefined) options.auth = { user: settings.user, pass: settings.password ?? '' };
  const transport = createTransport(options);
  transport.use('stream', (mail, done) => {
    const { whole } = mail.data as unknown as { whole: { wasRead: boolean } };
    mail.message.processFunc((input) => input.pipe(noteEnd(whole)));
    done();
  });
  return transport;
}

/** After the last byte was sent and before the server answers, it is unknown whether the message was accepted. */
function noteEnd(whole: { wasRead: boolean }): PassThrough {
  return new PassThrough().once('end', () => {
    whole.wasRead = true;
  });
}

function answerTo(error: NodemailerError, id: string, wholeWasRead: boolean): SentMail {
  const refused = refusalsOf(error.rejectedErrors ?? []);
  const wasAnswered = error.responseCode !== undefined;
  // A permanent refusal of the content or of every recipient is an answer, not a failure.
  const isFinal = ['RCPT TO', 'DATA'].includes(error.command ?? '') && (error.responseCode ?? 0) >= 500;
  if (isFinal && refused.every((one) => one.isFinal)) return { id, accepted: false, refused };
  throw asMailError(error, wholeWasRead && !wasAnswered);
}
