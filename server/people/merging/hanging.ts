/** A column that refers to a lead, and how its rows are moved to another one. */
export type Hanging = {
  table: string;
  column: string;
  /** What tells the row apart beside organisation and lead. */
  key: readonly string[];
  /** Of rows that agree in these a lead can have only one: what the winner has already stays with the loser. */
  oncePer?: readonly string[];
  /** The table is about records of several kinds, so that the database does not know of the reference. */
  unreferenced?: true;
  /** The other end of the row, which must not be the winner itself. */
  notTo?: string;
};

/** Everything that goes along when two leads become one. tests/database/merging.test.ts holds it against the catalogue. */
export const moving: readonly Hanging[] = [
  { table: 'notes', column: 'lead_id', key: ['id'] },
  { table: 'comments', column: 'subject_id', key: ['id'], unreferenced: true },
  { table: 'tasks', column: 'lead_id', key: ['id'] },
  { table: 'task_sets', column: 'lead_id', key: ['id'] },
  { table: 'files', column: 'lead_id', key: ['id'] },
  { table: 'inbound_messages', column: 'lead_id', key: ['id'] },
  { table: 'saved_searches', column: 'lead_id', key: ['id'] },
  { table: 'bookings', column: 'lead_id', key: ['id'] },
  { table: 'buyer_agreements', column: 'lead_id', key: ['id'] },
  { table: 'showings', column: 'lead_id', key: ['id'] },
  { table: 'open_house_visits', column: 'lead_id', key: ['id'] },
  { table: 'appointment_leads', column: 'lead_id', key: ['appointment_id'], oncePer: ['appointment_id'] },
  { table: 'lead_shares', column: 'lead_id', key: ['user_id'], oncePer: ['user_id'] },
  { table: 'contact_points', column: 'lead_id', key: ['id'], oncePer: ['channel', 'address'] },
  { table: 'household_members', column: 'lead_id', key: ['household_id'], oncePer: [] },
  { table: 'lead_relationships', column: 'lead_id', key: ['id'], oncePer: ['other_id', 'kind'], notTo: 'other_id' },
  { table: 'lead_relationships', column: 'other_id', key: ['id'], oncePer: ['lead_id', 'kind'], notTo: 'lead_id' },
  { table: 'messages', column: 'lead_id', key: ['id'] },
  { table: 'conversations', column: 'lead_id', key: ['id'], oncePer: [] },
  { table: 'deals', column: 'lead_id', key: ['id'] },
  { table: 'deal_parties', column: 'lead_id', key: ['id'] },
  { table: 'listing_offers', column: 'lead_id', key: ['id'] },
  { table: 'do_not_contact', column: 'lead_id', key: ['channel'], oncePer: ['channel'] },
  { table: 'signers', column: 'lead_id', key: ['id'] },
  { table: 'first_touches', column: 'lead_id', key: ['message_id'], oncePer: [] },
];

/** What refers to a lead and stays where it is. Whoever adds one here says why. */
export const staying: Record<string, string> = {
  'lead_values.lead_id': 'follows what the lead itself holds',
  'lead_tags.lead_id': 'follows the tags of the lead itself',
  'lead_import_changes.lead_id': 'how an import is taken back, of the very lead it changed',
  'bulk_changes.lead_id': 'how an act on many is taken back, of the very lead it was done to',
  'leads.merged_into': 'says where a lead went; a chain of them is followed',
  'lead_merges.winner_id': 'what was merged when',
  'lead_merges.loser_id': 'what was merged when',
  'routing_decisions.lead_id': 'who this very lead went to',
  'lead_offers.lead_id': 'an offer of this very lead',
  'lead_ownership.lead_id': 'the ledger of this very lead',
  'ownership_proposals.lead_id': 'what was proposed of this very lead',
  'lead_handoffs.lead_id': 'who this very lead was handed to',
  'departure_export_leads.lead_id': 'what somebody took along when they left, this very lead',
  'lead_sights.lead_id': 'who had opened this very lead',
  'lead_match_keys.lead_id': 'made again from the lead',
  'merge_candidates.one_id': 'found again from the lead',
  'merge_candidates.other_id': 'found again from the lead',
};
