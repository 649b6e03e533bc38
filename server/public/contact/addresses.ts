import type { ContactTopic } from '#contract/public/contact.ts';
import type { Settings } from '#server/env.ts';

/** The address that receives messages on a topic; the support address by default. */
export const addressFor = (settings: Settings, topic: ContactTopic): string =>
  settings.CONTACT_ADDRESSES[topic] ?? settings.BRAND_SUPPORT_EMAIL;
