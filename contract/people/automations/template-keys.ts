/** Automations that are ready to be turned on. */
export const templateKeys = [
  'new_buyer',
  'new_seller',
  'open_house',
  'no_contact',
  'appointment',
  'no_show',
  'past_client',
  'anniversary',
  'review',
  'quiet_lead',
] as const;
export type TemplateKey = (typeof templateKeys)[number];
