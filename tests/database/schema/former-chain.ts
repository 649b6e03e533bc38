/** The former migration chain that today's first migrations were folded from (docs/decisions/0057-schema.md). */

/** Hashes of the schema it produced in PostgreSQL 18, as read-schema.ts reads it. */
export const formerSchema = {
  tables: '119025edacc9e5ac',
  columns: '63034e3c99e437f0',
  constraints: '695950d91c16ca68',
  indexes: 'b9d92cdc248cb2ed',
  policies: '790753c57e9a3430',
  triggers: '44a2d1b1b557aeef',
  functions: '23cda9dab81d5454',
  grants: '86f1f8879f102193',
  extensions: '8049f7132aad19da',
  rows: 'b044e0b0099a511c',
};

/** Its applied migrations at the end. */
export const formerNames = `
0001-ground 0002-identity 0003-events-and-jobs 0004-specified 0010-leads 0011-tasks 0012-lead-bulk 0013-search
0014-files 0015-short-searches 0020-outside 0030-notices 0031-notifications 0032-webhooks 0040-references-to-jobs
0050-competitor-prices 0051-billing 0060-factors 0061-change-of-address 0062-onboarding 0063-identities
0070-telemetry 0080-assistant 0095-contact 0100-demos 0101-listings 0110-listings-of-the-departed 0115-conversions
0116-operators-desk 0117-outside-services 0118-waitlist 0120-push 0121-brand-licence 0122-operators-search
0123-outlived-outbox 0130-appointments 0131-booking 0132-booking-form 0133-free-slots 0140-contact-points
0141-households 0142-merges 0143-duplicates 0150-messages 0160-team 0161-routing 0162-departures 0170-imports
0171-inbound 0180-scoring 0190-stages-and-fields 0210-comments 0211-notification-choices 0225-logos 0230-task-order
0231-co-owners 0240-withdrawn-offers 0250-messages 0260-places 0270-deals 0271-deal-dates 0272-deal-checklist
0273-commissions 0274-offers 0280-files 0281-signing 0282-pictures 0290-versions-of-lists 0291-tasks-of-listings
0292-fields-of-imports 0293-inbound-mapping 0294-whose-they-are 0300-saved-searches 0310-listing-features
0311-listing-feeds 0312-listing-imports 0320-showings 0321-open-houses 0322-agreements-stay 0340-older-photos
0350-price-models 0351-cmas 0360-listing-kits 0390-sites 0420-wires 0421-deal-documents 0422-marks-owners-waivers
0423-date-reminders 0430-homes-of-feeds 0450-commission-plans 0451-checklist-kinds 0453-kept-and-reminded
0454-retention 0455-sealed-files 0456-ownership 0457-departure-exports 0459-triggers 0460-texts-to-members
0461-booked-together 0462-comment-reactions 0465-listing-fields 0466-waiting-alerts 0467-sale-kinds 0475-handoffs
0476-deal-rooms 0477-search-for-a-page 0478-photos-changed 0479-task-steps 0480-booked-again 0481-done-conversations
0482-inbox-search 0483-unnamed-offers 0485-day-at-home 0486-cumulative-days 0490-who-waits 0500-messages-lately
0520-offer-links 0521-zone-at-home 0522-own-market-days 0540-listing-words`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`);
