/** Words that server and screens share about campaigns. Without zod, so that screens can load them early. */

/** Once to everybody, or a series with days between. */
export const campaignTypes = ['once', 'drip'] as const;
export type CampaignType = (typeof campaignTypes)[number];

/**
 * `scheduled`: its hour has not come. `sending`: people are being written to; a drip stays so until its last person is through.
 * `stopped`: for good, whoever was under way.
 */
export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

export const sendModes = ['now', 'at', 'hour', 'best'] as const;
export type SendMode = (typeof sendModes)[number];

export const campaignChannels = ['email', 'sms'] as const;
export type CampaignChannel = (typeof campaignChannels)[number];

/** What is compared, and by what it is judged: chosen before anything goes out. */
export const comparedParts = ['subject', 'body'] as const;
export const comparedBy = ['clicks', 'replies'] as const;

/** What came of a message. Each number opens its people. `opened` and `scanned` are what machines do, too. */
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
