import { keysOf } from '#app/i18n/t.ts';
import { results } from '#contract/growth/campaigns/words.ts';

export const resultNames = keysOf('campaigns.result', results);
