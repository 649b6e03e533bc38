export type OutgoingSms = {
  /** The same key is the same message. Providers know no such thing, so a message of unknown fate is not sent again. */
  key: string;
  organisationId?: string | undefined;
  /** International form: +14155550123. */
  to: string;
  /** A number, a short code or a name of the sender; the installation's own unless given. */
  from?: string | undefined;
  body: string;
};

export type SentSms = {
  /** The provider's id, or the key where the message stayed here. */
  id: string;
  /** Not accepted is final: the same message gets the same answer. */
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

/** A message that did not go out, or of which it is not known. Holds no number and no content. */
export class SmsError extends Error {
  override name = 'SmsError';
  readonly code: SmsFailure;
  /** 'unknown': the provider may have taken it. Its report, not a second try, settles that. */
  readonly outcome: 'not_sent' | 'unknown';

  constructor(code: SmsFailure, message: string, outcome: 'not_sent' | 'unknown' = 'not_sent') {
    super(message);
    this.code = code;
    this.outcome = outcome;
  }
}
