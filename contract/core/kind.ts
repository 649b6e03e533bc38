/**
 * What both wings must know of a kind of record. A domain says it once, in a file of its own that imports nothing but this, and
 * `contract/kinds.ts` joins them: lists of kinds are read from there and written nowhere else (docs/decisions/0053-kinds.md).
 */
export type Kind = {
  /** What events, comments and files call it. */
  type: string;
  /** Where one of them is seen, `{id}` standing for its id; without it, where it is among others. */
  page?: `/${string}`;
  /** Where many of them are seen together. */
  list?: `/${string}`;
  /** The first word of the kinds of events that are about it, where that is not its type. */
  eventNoun?: string;
  /** The name under which views of its list are kept. */
  views?: string;
  /** Can be spoken about, and looked at together. */
  isCommented?: true;
  /** Files may lie beside it. */
  holdsFiles?: true;
  /** What happens to it may concern a lead, so that automations can hear of it. */
  concernsLeads?: true;
  /** Tasks of a template can be made for it. */
  takesTaskSets?: true;
};
