import type { T } from '#app/i18n/t.ts';
import type { SiteHome } from '#contract/growth/site-home.ts';
import { apart } from '../apart.ts';

/** Where a home stands, as far as its seller lets it be told. */
export const placeOf = (t: T, { address, city, region }: SiteHome): string =>
  address ?? t('public-site.hidden', { city: apart([city, region].filter(Boolean).join(', ')) });
