/** Contact terms shared by server and screens. Without zod, so that screens can load them early. */

export const channels = ['email', 'sms', 'call'] as const;
export type Channel = (typeof channels)[number];

/** The purpose: answering or arranging what the person asked for, or marketing. */
export const purposes = ['transactional', 'marketing'] as const;
export type Purpose = (typeof purposes)[number];

/** The basis of a consent. The first group was given by the person themself; the second was recorded by a member. */
export const ownBases = ['web_form', 'booking', 'assistant', 'reply'] as const;
export const notedBases = ['verbal', 'written', 'enquiry', 'client', 'import'] as const;
export const bases = [...ownBases, ...notedBases, 'unsubscribe', 'complaint'] as const;
export type Basis = (typeof bases)[number];

/** Why an address is suppressed. */
export const suppressionReasons = ['stop', 'unsubscribe', 'bounce', 'complaint', 'no_basis'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const outcomes = ['allow', 'hold', 'deny'] as const;
export type Outcome = (typeof outcomes)[number];

/** The gate's rules, in the order they are checked. */
export const gateRules = [
  'address.missing',
  'content.bank',
  'content.sensitive',
  'confirmation',
  'sender.unproved',
  'requested',
  'person.trashed',
  'person.archived',
  'person.forbidden',
  'author.gone',
  'address.gone',
  'suppressed.stop',
  'suppressed.unsubscribe',
  'suppressed.bounce',
  'suppressed.complaint',
  'suppressed.no_basis',
  'limit.recipient',
  'limit.member',
  'limit.organisation',
  'consent.revoked',
  'consent.missing',
  'sender.postal',
  'plan.demo',
  'registration.missing',
  'registration.drifted',
  'frequency',
  'hours',
  'hours.unknown',
  'conversation',
  'relationship',
  'allowed',
] as const;
export type GateRule = (typeof gateRules)[number];

/**
 * The most emails and texts per number of hours: to one address (more if the person wrote back within that time), one by one from one
 * member, and from an organization in total.
 */
export const sendLimits = {
  recipient: { most: 20, inConversation: 100, hours: 24 },
  member: { most: 300, hours: 1 },
  organisation: { most: 20_000, hours: 24 },
} as const;
export type SendLimit = keyof typeof sendLimits;

export const messageStates = [
  'queued',
  'held',
  'sending',
  'sent',
  'failed',
  'denied',
  'cancelled',
  'received',
  'logged',
] as const;
export type MessageState = (typeof messageStates)[number];

export const callOutcomes = ['reached', 'voicemail', 'no_answer', 'busy', 'wrong_number', 'appointment'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
/** The outcomes of a call on which they talked. */
export const talkOutcomes: readonly CallOutcome[] = ['reached', 'appointment'];
