import { subscriptionKind } from './account/subscription-kind.ts';
import type { Kind } from './core/kind.ts';
import { aiRunKind } from './growth/ai-run-kind.ts';
import { campaignKind } from './growth/campaigns/campaign-kind.ts';
import { channelKind, pieceKind, postKind } from './growth/marketing-kinds.ts';
import { siteKind } from './growth/site-kind.ts';
import { dealKind } from './inventory/deals/deal-kind.ts';
import { fileKind } from './inventory/file-kind.ts';
import { listingKind } from './inventory/listing-kind.ts';
import { saleKind } from './inventory/offers/sale-kind.ts';
import { referralKind } from './inventory/referrals/referral-kind.ts';
import { searchKind } from './inventory/search-kind.ts';
import { showingKind } from './inventory/showing-kind.ts';
import { cmaKind } from './inventory/value/cma-kind.ts';
import { appointmentKind } from './people/appointment-kind.ts';
import { automationKind } from './people/automation-kind.ts';
import { conversationKind } from './people/conversation-kind.ts';
import { inboundKind } from './people/inbound-kind.ts';
import { leadKind } from './people/lead-kind.ts';
import { taskKind, taskSetKind, taskTemplateKind } from './people/task-kinds.ts';
import { memberKind, officeKind, teamKind } from './people/team-kinds.ts';
import { policyKind } from './verticals/insurance/policy-kind.ts';
import { loanKind } from './verticals/loans/loan-kind.ts';

/** Every kind of record, in the order in which lists show them. To add a kind, add it here. */
export const kinds = [
  leadKind,
  taskKind,
  taskSetKind,
  taskTemplateKind,
  listingKind,
  appointmentKind,
  dealKind,
  loanKind,
  policyKind,
  fileKind,
  searchKind,
  showingKind,
  saleKind,
  cmaKind,
  conversationKind,
  inboundKind,
  automationKind,
  campaignKind,
  memberKind,
  teamKind,
  officeKind,
  siteKind,
  postKind,
  pieceKind,
  channelKind,
  aiRunKind,
  subscriptionKind,
  referralKind,
] as const;

type Any = (typeof kinds)[number];
type Trait = 'isCommented' | 'holdsFiles' | 'takesTaskSets' | 'concernsLeads';
type TypeWith<T extends Trait> = Extract<Any, Record<T, true>>['type'];
type Views = Extract<Any, { views: string }>['views'];
type HandedOn = Extract<Any, { handedOn: string }>['handedOn'];

const all: readonly Kind[] = kinds;

/** The types of the kinds with a trait, as a tuple for a schema. */
export const typesWith = <T extends Trait>(trait: T): readonly [TypeWith<T>, ...TypeWith<T>[]] =>
  all.flatMap((kind) => (kind[trait] ? [kind.type] : [])) as unknown as [TypeWith<T>, ...TypeWith<T>[]];

export type ActivityOfKind = NonNullable<Kind['activity']>['group'];

const byGroup = new Map<ActivityOfKind, readonly string[]>();
for (const { type, activity } of all)
  if (activity)
    byGroup.set(activity.group, [
      ...(byGroup.get(activity.group) ?? []),
      ...activity.events.map((event) => `${type}.${event}`),
    ]);

/** The events of records in the stream of what happened, by the filter that shows them. */
export const activityOfKinds: ReadonlyMap<ActivityOfKind, readonly string[]> = byGroup;

/** The names of the lists that have saved views. */
export const viewNames = all.flatMap(({ views }) => views ?? []) as unknown as readonly [Views, ...Views[]];

/** What somebody who leaves hands on, by the names of the plan. */
export const handedOn = all.flatMap(({ handedOn: name }) => name ?? []) as unknown as readonly HandedOn[];

export const kindOf = (type: string): Kind | undefined => all.find((kind) => kind.type === type);

/** The page of the subject of an event or a notification, if it has one. */
export const pageOf = ({ type, id }: { type: string; id: string }): string | undefined =>
  kindOf(type)?.page?.replace('{id}', id);

/** The list page for the kind of record that an event is about. */
export function listOfEvent(eventKind: string): string | undefined {
  const noun = eventKind.split('.', 1)[0];
  return all.find(({ type, eventNoun = type, list }) => list && eventNoun === noun)?.list;
}

/** The list page whose saved views are stored under a name. */
export const listOfViews = (name: Views): string => all.find(({ views }) => views === name)!.list!;

/** The kind of record whose list has these saved views. */
export const kindOfViews = (name: Views): Kind => all.find(({ views }) => views === name)!;
