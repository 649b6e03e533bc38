import type { Source } from './lead-fields.ts';

/** The usual lead sources, in catalog order. */
export const portals = ['zillow', 'realtor', 'homes', 'facebook', 'google', 'own_site'] as const;
export type Portal = (typeof portals)[number];

/** How each portal delivers leads, its name, and the source class of its leads. */
export const portalFacts: Record<Portal, { kind: 'mail' | 'any' | 'form'; name: string; source: Source }> = {
  zillow: { kind: 'mail', name: 'Zillow', source: 'zillow' },
  realtor: { kind: 'mail', name: 'Realtor.com', source: 'realtor' },
  homes: { kind: 'mail', name: 'Homes.com', source: 'other' },
  facebook: { kind: 'any', name: 'Facebook Lead Ads', source: 'social' },
  google: { kind: 'any', name: 'Google Lead Forms', source: 'other' },
  own_site: { kind: 'form', name: 'Website form', source: 'website' },
};
