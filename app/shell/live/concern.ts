import type { LiveEvent } from '#contract/core/events.ts';

/**
 * The queries that an event affects. Query keys are `[domain, what, …]`; a string in third place is the id of the one record that the query
 * is about: `['leads', 'get', id]`, `['leads', 'timeline', id]`.
 */
export type Concern = {
  domain: string;
  /** Limits the effect on single-record queries to this record; left out, all of the domain are affected. */
  id?: string;
};

export type LiveRule = (event: LiveEvent) => readonly Concern[];

export const all =
  (...domains: string[]): LiveRule =>
  () =>
    domains.map((domain) => ({ domain }));

export const record =
  (domain: string): LiveRule =>
  ({ subject }) => [{ domain, id: subject.id }];

/** Many events are reported on the record that they belong to, so that record's queries are affected too. */
export const andSubject =
  (type: string, subjects: string, ...domains: string[]): LiveRule =>
  ({ subject }) => [
    ...domains.map((domain) => ({ domain })),
    ...(subject.type === type ? [{ domain: subjects, id: subject.id }] : []),
  ];
