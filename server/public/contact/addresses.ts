import type { ContactTopic } from '#contract/public/contact.ts';
import type { Settings } from '#server/env.ts';

/** Who reads messages about a topic; the support address where nobody else is named. */
export const addressFor = (settings: Settings, topic: ContactTopic): string =>
  settings.CONTACT_ADDRESSES[topic] ?? settings.BRAND_SUPPORT_EMAIL;
