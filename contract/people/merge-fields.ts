/** What a text to a client may ask for: of the lead, of who writes, and of the organization. */
export const mergeFields = [
  'first_name',
  'last_name',
  'name',
  'city',
  'agent',
  'agent_first_name',
  'organization',
] as const;
export type MergeField = (typeof mergeFields)[number];
