export type MailAddress = { address: string; name?: string | undefined };

export type MailAttachment = { name: string; contentType: string; content: Uint8Array };

export type OutgoingMail = {
  /** Messages with the same key count as one, however often they are sent: the Message-ID is derived from the key. */
  key: string;
  organisationId?: string | undefined;
  /** Defaults to the installation's own address. */
  from?: MailAddress | undefined;
  replyTo?: MailAddress | undefined;
  to: MailAddress[];
  cc?: MailAddress[] | undefined;
  bcc?: MailAddress[] | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  attachments?: MailAttachment[] | undefined;
  /** One-click unsubscribing by RFC 8058: `url` accepts a POST without cookies or a further step. */
  unsubscribe?: { url: string; mailto?: string | undefined } | undefined;
  /** If the message is a reply: the conversation's Message-IDs, oldest first. */
  references?: string[] | undefined;
  /** Sent automatically, so that no out-of-office reply is wanted. */
  automatic?: boolean | undefined;
};

export type SentMail = {
  /** The Message-ID, including angle brackets. */
  id: string;
  /** Whether at least one recipient was accepted. A refusal is final: sending again gets the same answer. */
  accepted: boolean;
  refused: RefusedRecipient[];
};

/** `isFinal` distinguishes an address that doesn't exist from a mailbox that is full today. */
export type RefusedRecipient = { address: string; reply: string; isFinal: boolean };

export type Mail = {
  kind: 'smtp' | 'outbox';
  send(message: OutgoingMail): Promise<SentMail>;
  /** Lets messages in progress finish, then closes the connections. */
  close(): Promise<void>;
};

type MailFailure =
  | 'invalid_message' // our fault: sending again doesn't help
  | 'unreachable'
  | 'not_secure' // no TLS although required, or an invalid certificate
  | 'sign_in_refused'
  | 'sender_refused'
  | 'busy'; // the server asks to retry later

/** The message was not sent, or it is unknown whether it was. Contains no address and no content. */
export class MailError extends Error {
  override name = 'MailError';
  readonly code: MailFailure;
  /** 'unknown' means that the server had the whole message when the connection broke, so it may have been sent. */
  readonly outcome: 'not_sent' | 'unknown';

  constructor(code: MailFailure, message: string, outcome: 'not_sent' | 'unknown' = 'not_sent') {
    super(message);
    this.code = code;
    this.outcome = outcome;
  }
}
