export type MailAddress = { address: string; name?: string | undefined };

export type MailAttachment = { name: string; contentType: string; content: Uint8Array };

export type OutgoingMail = {
  /** The same key is the same message, however often it is sent: its Message-ID comes from it. */
  key: string;
  organisationId?: string | undefined;
  /** The installation's own address unless given. */
  from?: MailAddress | undefined;
  replyTo?: MailAddress | undefined;
  to: MailAddress[];
  cc?: MailAddress[] | undefined;
  bcc?: MailAddress[] | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  attachments?: MailAttachment[] | undefined;
  /** One-click unsubscribing as of RFC 8058: `url` takes a POST without cookies or a further step. */
  unsubscribe?: { url: string; mailto?: string | undefined } | undefined;
  /** Message-IDs of the conversation, oldest first, where this is an answer. */
  references?: string[] | undefined;
  /** Written by a program and not by a person: no out-of-office reply is wanted. */
  automatic?: boolean | undefined;
};

export type SentMail = {
  /** The Message-ID, angle brackets included. */
  id: string;
  /** Whether at least one recipient was taken. Not accepted is final: sending again gets the same answer. */
  accepted: boolean;
  refused: RefusedRecipient[];
};

/** `isFinal` tells an address that does not exist from one whose mailbox is full today. */
export type RefusedRecipient = { address: string; reply: string; isFinal: boolean };

export type Mail = {
  kind: 'smtp' | 'outbox';
  send(message: OutgoingMail): Promise<SentMail>;
  /** Lets what is being sent finish, then lets go of the connections. */
  close(): Promise<void>;
};

type MailFailure =
  | 'invalid_message' // ours to mend: sending it again is of no use
  | 'unreachable'
  | 'not_secure' // no TLS where it is asked for, or a certificate that does not hold
  | 'sign_in_refused'
  | 'sender_refused'
  | 'busy'; // the server asks to come back later

/** A message that did not go out, or of which it is not known. Holds no address and no content. */
export class MailError extends Error {
  override name = 'MailError';
  readonly code: MailFailure;
  /** 'unknown': the server had the whole message when the connection broke, so it may have gone out. */
  readonly outcome: 'not_sent' | 'unknown';

  constructor(code: MailFailure, message: string, outcome: 'not_sent' | 'unknown' = 'not_sent') {
    super(message);
    this.code = code;
    this.outcome = outcome;
  }
}
