import type { Source } from './lead-fields.ts';

/** Where leads usually come from, in the order of the catalog. */
export const portals = ['zillow', 'realtor', 'homes', 'facebook', 'google', 'own_site'] as const;
export type Portal = (typeof portals)[number];

/** How each of them brings leads, what they are called, and what a lead's source is by its class. */
export const portalFacts: Record<Portal, { kind: 'mail' | 'any' | 'form'; name: string; source: Source }> = {
  zillow: { kind: 'mail', name: 'Zillow', source: 'zillow' },
  realtor: { kind: 'mail', name: 'Realtor.com', source: 'realtor' },
  homes: { kind: 'mail', name: 'Homes.com', source: 'other' },
  facebook: { kind: 'any', name: 'Facebook Lead Ads', source: 'social' },
  google: { kind: 'any', name: 'Google Lead Forms', source: 'other' },
  own_site: { kind: 'form', name: 'Website form', source: 'website' },
};
