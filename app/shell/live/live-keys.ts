import type { QueryKey } from '@tanstack/react-query';
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

type Rule = (event: LiveEvent) => readonly Concern[];

const all =
  (...domains: string[]): Rule =>
  () =>
    domains.map((domain) => ({ domain }));

const record =
  (domain: string): Rule =>
  ({ subject }) => [{ domain, id: subject.id }];

/** What decides whose a lead is, and who may take it. */
const routed = new Set(['lead.routed', 'lead.offered', 'lead.claimed', 'lead.assigned']);

/** By the first word of an event's kind. A domain adds its line here. */
const rules: Readonly<Record<string, Rule>> = {
  // A task shows whom it is about.
  lead: ({ kind, subject }) => [
    { domain: 'leads', id: subject.id },
    { domain: 'tasks' },
    { domain: 'messages', id: subject.id },
    ...(routed.has(kind) ? [{ domain: 'routing', id: subject.id }] : []),
  ],
  routing: all('routing'),
  ownership: all('leads'),
  departure: all('team'),
  team: all('team'),
  office: all('team'),
  licence: all('team'),
  leads: all('leads'),
  listing: record('listings'),
  showing: ({ subject }) => [{ domain: 'listings', id: subject.id }, { domain: 'showings' }],
  open_house: record('listings'),
  search: all('searches'),
  site: all('sites'),
  offer: all('offers'),
  sale: all('offers'),
  deal: record('deals'),
  deal_pipelines: all('deals'),
  deal_templates: all('deals'),
  commission_plan: all('deals'),
  retention_rules: all('retention'),
  purge_report: all('retention'),
  note: record('leads'),
  contact_point: record('leads'),
  lead_stages: all('leads'),
  mention: all('activity'),
  presence: record('presence'),
  lead_fields: all('leads'),
  comment: ({ subject }) => [
    { domain: 'comments', id: subject.id },
    { domain: 'activity' },
    ...(subject.type === 'lead' ? [{ domain: 'leads', id: subject.id }] : []),
  ],
  // What happens to a lead's task is told as happening to the lead.
  task: ({ subject }) => [
    { domain: 'tasks' },
    ...(subject.type === 'lead' ? [{ domain: 'leads', id: subject.id }] : []),
  ],
  task_set: ({ subject }) => [
    { domain: 'tasks' },
    ...(subject.type === 'lead' ? [{ domain: 'leads', id: subject.id }] : []),
  ],
  task_template: all('task-templates'),
  // An appointment is told of as its leads' where it has any.
  appointment: ({ subject }) => [
    { domain: 'calendar' },
    ...(subject.type === 'lead' ? [{ domain: 'leads', id: subject.id }] : []),
  ],
  calendar: all('calendar'),
  booking_page: all('booking'),
  cma: all('cmas'),
  estimates: all('value'),
  folder: all('files'),
  files: all('files', 'retention'),
  file: ({ subject }) => [
    { domain: 'files' },
    ...(subject.type === 'lead' ? [{ domain: 'leads', id: subject.id }] : []),
  ],
  message: ({ subject }) => [
    { domain: 'inbox' },
    ...(subject.type === 'lead'
      ? [
          { domain: 'messages', id: subject.id },
          { domain: 'leads', id: subject.id },
        ]
      : []),
  ],
  call: ({ subject }) => [
    { domain: 'inbox' },
    { domain: 'messages', id: subject.id },
    { domain: 'leads', id: subject.id },
  ],
  consent: ({ subject }) => [
    { domain: 'messages', id: subject.id },
    { domain: 'leads', id: subject.id },
  ],
  conversation: all('inbox'),
  template: all('templates'),
  message_channel: all('channels'),
  brand: all('brand', 'onboarding'),
  view: all('views'),
  job: record('jobs'),
  notification: all('notifications'),
  member: all('members', 'session', 'team'),
  invitation: all('invitations'),
  api_key: all('api-keys'),
  organisation: all('organisation', 'session'),
  webhook: all('webhooks'),
  plan: all('billing', 'session'),
  trial: all('billing', 'session'),
  payment: all('billing'),
  credits: all('billing'),
};

export function concernsOf(event: LiveEvent): readonly Concern[] {
  const noun = event.kind.split('.', 1)[0]!;
  return Object.hasOwn(rules, noun) ? rules[noun]!(event) : [];
}

export function isConcerned([domain, , record]: QueryKey, concern: Concern): boolean {
  return domain === concern.domain && (typeof record !== 'string' || !concern.id || record === concern.id);
}
