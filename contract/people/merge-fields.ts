/** The merge fields of a text to a client: about the lead, the author, and the organization. */
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
