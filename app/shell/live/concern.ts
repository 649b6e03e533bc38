import type { LiveEvent } from '#contract/core/events.ts';

/**
 * Which queries an event concerns. Query keys are `[domain, what, …]`; where the third part is a string it is the id of
 * the one record that the query is about: `['leads', 'get', id]`, `['leads', 'timeline', id]`.
 */
export type Concern = {
  domain: string;
  /** Queries about one record are concerned only if it is this one; left out, all of the domain are. */
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

/** Much is told as happening to the record that it belongs to: that one is concerned then, too. */
export const andSubject =
  (type: string, subjects: string, ...domains: string[]): LiveRule =>
  ({ subject }) => [
    ...domains.map((domain) => ({ domain })),
    ...(subject.type === type ? [{ domain: subjects, id: subject.id }] : []),
  ];
