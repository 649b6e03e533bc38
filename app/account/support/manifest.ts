import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const support: AppDomain = {
  live: { support: all('support', 'session'), consent_text: all('consent-texts') },
};
