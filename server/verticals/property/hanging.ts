import type { Hanging } from '#server/core/db/hanging.ts';

/** What goes along when two leads become one. */
export const hanging: readonly Hanging[] = [
  { table: 'rental_owners', column: 'lead_id', key: ['id'] },
  { table: 'rental_tenants', column: 'lead_id', key: ['id'] },
  { table: 'rental_distributions', column: 'lead_id', key: ['id'] },
  {
    table: 'rental_applications',
    column: 'lead_id',
    key: ['id'],
    unnamed: {
      set: 'name = \'—\', email = \'—@—\', phone = \'\', answers = answers || \'{"address": "", "note": ""}\'',
    },
  },
  { table: 'rental_w9s', column: 'lead_id', key: ['id'], oncePer: [] },
  { table: 'rental_online_payments', column: 'lead_id', key: ['id'] },
  { table: 'rental_payers', column: 'lead_id', key: ['lease_id'], oncePer: ['lease_id'] },
  { table: 'rental_inspections', column: 'signed_lead_id', key: ['id'] },
  { table: 'rental_renewal_offers', column: 'answered_lead_id', key: ['id'] },
];
