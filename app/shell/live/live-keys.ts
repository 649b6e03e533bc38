import type { Query, QueryKey } from '@tanstack/react-query';
import { domains } from '#app/domains.ts';
import type { LiveEvent } from '#contract/core/events.ts';
import type { Concern, LiveRule } from './concern.ts';

/** Rules by the first word of an event's kind. */
const rules: Readonly<Record<string, LiveRule>> = Object.assign({}, ...domains.map(({ live }) => live));

export const nounOf = ({ kind }: LiveEvent): string => kind.split('.', 1)[0]!;

/** Queries whose answers say themselves what they are made of: `meta.isNews`, asked with what they have loaded. */
export const isNewsTo = ({ meta, state }: Pick<Query, 'meta' | 'state'>, noun: string): boolean =>
  typeof meta?.isNews === 'function' && meta.isNews(state.data, noun) === true;

export function concernsOf(event: LiveEvent): readonly Concern[] {
  const noun = nounOf(event);
  return Object.hasOwn(rules, noun) ? rules[noun]!(event) : [];
}

export function isConcerned([domain, , record]: QueryKey, concern: Concern): boolean {
  return domain === concern.domain && (typeof record !== 'string' || !concern.id || record === concern.id);
}
