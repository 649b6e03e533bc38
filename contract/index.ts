import { audit } from './account/audit.ts';
import { account, auth } from './account/auth.ts';
import { billing } from './account/billing.ts';
import { factors } from './account/factors.ts';
import { identities } from './account/identities.ts';
import { jobs } from './account/jobs.ts';
import { notifications } from './account/notifications.ts';
import { brand, checklist, onboarding } from './account/onboarding.ts';
import { operations } from './account/operations.ts';
import { operators } from './account/operators.ts';
import { apiKeys, invitations, members, organisations } from './account/organisations.ts';
import { outbox } from './account/outbox.ts';
import { pricing } from './account/pricing.ts';
import { push } from './account/push.ts';
import { telemetry } from './account/telemetry.ts';
import { views } from './account/views.ts';
import { webhooks } from './account/webhooks.ts';
import { calculation } from './calculators/calls.ts';
import type { AnyCall } from './core/call.ts';
import { assistant } from './growth/assistant.ts';
import { sites } from './growth/sites.ts';
import { dashboard } from './insight/dashboard.ts';
import { dealBulk } from './inventory/deals/deal-bulk.ts';
import { dealChecklist } from './inventory/deals/deal-checklist.ts';
import { dealCommissions } from './inventory/deals/deal-commissions.ts';
import { dealDates } from './inventory/deals/deal-dates.ts';
import { dealExport } from './inventory/deals/deal-export.ts';
import { dealRoom, dealRooms } from './inventory/deals/deal-rooms.ts';
import { dealSettings } from './inventory/deals/deal-settings.ts';
import { dealWires } from './inventory/deals/deal-wires.ts';
import { deals } from './inventory/deals/deals.ts';
import { departures } from './inventory/departures.ts';
import { feeds } from './inventory/feeds.ts';
import { fileShares, sharing } from './inventory/file-shares.ts';
import { filing } from './inventory/files.ts';
import { listingBulk } from './inventory/listing-bulk.ts';
import { listingExport } from './inventory/listing-export.ts';
import { listingImports } from './inventory/listing-imports.ts';
import { homePhotos, listingOriginals } from './inventory/listing-originals.ts';
import { listings } from './inventory/listings.ts';
import { marketing } from './inventory/marketing/marketing.ts';
import { offers } from './inventory/offers/offers.ts';
import { openHouses } from './inventory/open-houses.ts';
import { retention } from './inventory/retention.ts';
import { savedSearches } from './inventory/saved-searches.ts';
import { searchAlerts } from './inventory/search-alerts.ts';
import { showings } from './inventory/showings.ts';
import { signings, toSign } from './inventory/signing.ts';
import { cmas } from './inventory/value/cmas.ts';
import { estimates } from './inventory/value/estimates.ts';
import { calendar } from './people/appointments.ts';
import { board } from './people/board.ts';
import { booking } from './people/booking.ts';
import { buyerAgreements } from './people/buyer-agreements.ts';
import { circles } from './people/circle.ts';
import { collaboration } from './people/collaboration.ts';
import { comments } from './people/comments.ts';
import { consents } from './people/consents.ts';
import { contactPoints } from './people/contact-points.ts';
import { customFields } from './people/custom-fields.ts';
import { departureExports } from './people/departure-exports.ts';
import { driveCalls } from './people/drive-calls.ts';
import { duplicates } from './people/duplicates.ts';
import { erasure } from './people/erasure.ts';
import { files } from './people/files.ts';
import { handoffs } from './people/handoffs.ts';
import { imports } from './people/imports.ts';
import { inbound } from './people/inbound.ts';
import { inbox } from './people/inbox.ts';
import { leadBulk } from './people/lead-bulk.ts';
import { leadExport } from './people/lead-export.ts';
import { leadImport } from './people/lead-import.ts';
import { leadShares } from './people/lead-shares.ts';
import { leadStages } from './people/lead-stages.ts';
import { leads } from './people/leads.ts';
import { merging } from './people/merging.ts';
import { messages } from './people/messages.ts';
import { ownership } from './people/ownership.ts';
import { places } from './people/places.ts';
import { presence } from './people/presence.ts';
import { provenance } from './people/provenance.ts';
import { routing } from './people/routing.ts';
import { scoring } from './people/scoring.ts';
import { search } from './people/search.ts';
import { taskTemplates } from './people/task-templates.ts';
import { tasks } from './people/tasks.ts';
import { teamCalls } from './people/team.ts';
import { triggers } from './people/triggers.ts';
import { contact } from './public/contact.ts';
import { articles, guide, legal } from './public/content.ts';
import { status } from './public/status.ts';
import { waitlist } from './public/waitlist.ts';

/** Every call there is, by domain. What is not here cannot be reached. */
export const contract = {
  auth,
  account,
  factors,
  identities,
  onboarding,
  checklist,
  brand,
  organisations,
  members,
  invitations,
  apiKeys,
  outbox,
  views,
  leads: {
    ...leads,
    ...leadStages,
    ...customFields,
    ...leadShares,
    ...ownership,
    ...handoffs,
    ...contactPoints,
    ...circles,
    ...merging,
    ...duplicates,
    ...provenance,
    ...leadImport,
    ...leadBulk,
    ...leadExport,
    ...erasure,
  },
  imports,
  inbound,
  homePhotos,
  listingOriginals,
  marketing,
  estimates,
  cmas,
  offers,
  listings: { ...listings, ...listingBulk, ...listingExport },
  listingImports,
  deals: {
    ...deals,
    ...dealBulk,
    ...dealSettings,
    ...dealDates,
    ...dealChecklist,
    ...dealCommissions,
    ...dealWires,
    ...dealExport,
    ...dealRooms,
  },
  dealRoom,
  showings,
  openHouses,
  sites,
  buyerAgreements,
  feeds,
  savedSearches: { ...savedSearches, ...searchAlerts },
  team: { ...teamCalls, ...departures, ...departureExports, ...board },
  routing,
  presence,
  scoring,
  triggers,
  dashboard,
  tasks: { ...tasks, ...taskTemplates },
  comments,
  collaboration,
  calendar: { ...calendar, ...driveCalls },
  booking,
  consents,
  messages,
  inbox,
  search,
  places,
  files: { ...files, ...filing, ...fileShares },
  retention,
  sharing,
  signings,
  toSign,
  jobs,
  notifications,
  push,
  audit,
  webhooks,
  operations,
  pricing,
  billing,
  operators,
  telemetry,
  articles,
  guide,
  legal,
  contact,
  waitlist,
  status,
  calculators: calculation,
  assistant,
} as const;

export type Contract = typeof contract;

/** `leads.create` and its call, for whoever loops over all. */
export const allCalls: [name: string, call: AnyCall][] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]): [string, AnyCall] => [`${domain}.${name}`, call as AnyCall]),
);
