export type OutgoingSms = {
  /** Messages with the same key count as one. Providers don't support keys, so a message with an unknown outcome is not sent again. */
  key: string;
  organisationId?: string | undefined;
  /** In international form: +14155550123. */
  to: string;
  /** A number, a short code or a sender name; defaults to the installation's own. */
  from?: string | undefined;
  body: string;
};

export type SentSms = {
  /** The provider's id, or the key if the message was only stored. */
  id: string;
  /** A refusal is final: the same message gets the same answer. */
  accepted: boolean;
  refusal?: SmsRefusal | undefined;
};

export type SmsRefusal = {
  why: 'number_invalid' | 'opted_out' | 'place_not_served' | 'other';
  /** The provider's own code. */
  code: string;
};

export type Sms = { kind: 'twilio' | 'outbox'; send(message: OutgoingSms): Promise<SentSms> };

type SmsFailure = 'invalid_message' | 'unreachable' | 'sign_in_refused' | 'sender_refused' | 'limited' | 'malformed';

/** The message was not sent, or it is unknown whether it was. Contains no number and no content. */
export class SmsError extends Error {
  override name = 'SmsError';
  readonly code: SmsFailure;
  /** 'unknown' means that the provider may have accepted it; its report, not a second attempt, settles that. */
  readonly outcome: 'not_sent' | 'unknown';

  constructor(code: SmsFailure, message: string, outcome: 'not_sent' | 'unknown' = 'not_sent') {
    super(message);
    this.code = code;
    this.outcome = outcome;
  }
}
