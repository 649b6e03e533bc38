import type { QueryKey } from '@tanstack/react-query';
import { domains } from '#app/domains.ts';
import type { LiveEvent } from '#contract/core/events.ts';
import type { Concern, LiveRule } from './concern.ts';

/** Rules by the first word of an event's kind. */
const rules: Readonly<Record<string, LiveRule>> = Object.assign({}, ...domains.map(({ live }) => live));

export function concernsOf(event: LiveEvent): readonly Concern[] {
  const noun = event.kind.split('.', 1)[0]!;
  return Object.hasOwn(rules, noun) ? rules[noun]!(event) : [];
}

export function isConcerned([domain, , record]: QueryKey, concern: Concern): boolean {
  return domain === concern.domain && (typeof record !== 'string' || !concern.id || record === concern.id);
}
