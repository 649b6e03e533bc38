/** Campaign constants shared by server and screens. Free of zod, so that screens can load them early. */

/** One message to all, or a series with days between. */
export const campaignTypes = ['once', 'drip'] as const;
export type CampaignType = (typeof campaignTypes)[number];

/**
 * `scheduled`: not started yet. `sending`: messages are going out; a drip stays so until its last lead is through. `stopped`: ended for
 * good, including leads under way.
 */
export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

export const sendModes = ['now', 'at', 'hour', 'best'] as const;
export type SendMode = (typeof sendModes)[number];

export const campaignChannels = ['email', 'sms'] as const;
export type CampaignChannel = (typeof campaignChannels)[number];

/** What is compared and by which metric; both are chosen before anything is sent. */
export const comparedParts = ['subject', 'body'] as const;
export const comparedBy = ['clicks', 'replies'] as const;

/** The results of a message; each number opens its list of leads. `opened` and `scanned` include automated access. */
export const results = [
  'waiting',
  'sent',
  'delivered',
  'clicked',
  'replied',
  'booked',
  'closed',
  'unsubscribed',
  'bounced',
  'complained',
  'failed',
  'denied',
  'cancelled',
  'opened',
  'scanned',
] as const;
export type Result = (typeof results)[number];

const templateTrades = ['realty', 'lending', 'insurance', 'any'] as const;
export type TemplateTrade = (typeof templateTrades)[number];

export const campaignTemplateKeys = [
  'new_buyer',
  'new_seller',
  'expired',
  'past_client',
  'home_anniversary',
  'birthday',
  'open_house',
  'market_update',
  'preapproval_ending',
  'rate_drop',
  'x_date',
  'renewal',
  'review_ask',
  'text_checkin',
] as const;
export type CampaignTemplateKey = (typeof campaignTemplateKeys)[number];
