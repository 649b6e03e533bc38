import type { Vertical } from './verticals.ts';

/**
 * What both the server and the app must know about a kind of record. Each domain defines it once, in a file that imports only this one, and
 * `contract/kinds.ts` joins them; lists of kinds are derived from there (docs/decisions/0053-kinds.md).
 */
export type Kind = {
  /** Its name in events, comments and files. */
  type: string;
  /** The path of a record's page, with `{id}` for its id; without one, records are shown only in the list. */
  page?: `/${string}`;
  /** The path of the page that lists many of them. */
  list?: `/${string}`;
  /** The first word of the kinds of events about it, if different from its type. */
  eventNoun?: string;
  /** The name under which saved views of its list are stored. */
  views?: string;
  /** It can have comments, and shows who else is viewing it. */
  isCommented?: true;
  /** It can have files. */
  holdsFiles?: true;
  /** Its events may concern a lead, so that automations can react to them. */
  concernsLeads?: true;
  /** The name under which they are passed on when their owner leaves. */
  handedOn?: string;
  /** The only vertical whose organizations have such records. */
  vertical?: Vertical;
  /** Its events in the stream of what happened in the organization, by their last word, and the filter that shows them. */
  activity?: { group: 'tasks' | 'appointments' | 'changes' | 'files'; events: readonly string[] };
  /** Tasks can be created for it from a template. */
  takesTaskSets?: true;
};
