export const lenderPrograms = [
  'conventional',
  'jumbo',
  'fha',
  'va',
  'usda',
  'non_qm',
  'construction',
  'reverse',
] as const;
/** What of a client lenders are told. */
export const scopes = ['contact', 'home', 'dates'] as const;
export type Scope = (typeof scopes)[number];
/** How far a lender has come with a client. It has no place for a number of the loan. */
export const statuses = [
  'introduced',
  'contacted',
  'application',
  'preapproved',
  'underwriting',
  'clear_to_close',
  'closed',
  'withdrawn',
] as const;
export type Status = (typeof statuses)[number];
export const fewestLenders = 3;
export const media = ['flyer', 'mailer', 'online_ad', 'open_house', 'portal', 'event'] as const;

/** What the client agreed to, kept word for word. */
export const lenderConsent =
  'The client agreed that the information named here is given to the lenders listed here until the day named here, may choose any of them or none, may withdraw this at any time, and was told that no fee is paid for the introduction.';
