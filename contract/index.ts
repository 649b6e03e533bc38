import { agentProfile } from './account/agent-profile.ts';
import { aiPolicy } from './account/ai-policy.ts';
import { apiKeys } from './account/api-keys.ts';
import { apps } from './account/apps.ts';
import { audit } from './account/audit.ts';
import { account, auth } from './account/auth.ts';
import { billing } from './account/billing.ts';
import { connections } from './account/connections.ts';
import { factors } from './account/factors.ts';
import { identities } from './account/identities.ts';
import { integrations } from './account/integrations.ts';
import { jobs } from './account/jobs.ts';
import { notifications } from './account/notifications.ts';
import { brand, checklist, onboarding } from './account/onboarding.ts';
import { operations } from './account/operations.ts';
import { operators } from './account/operators.ts';
import { organisationDeletion } from './account/organisation-deletion.ts';
import { invitations, members, organisations } from './account/organisations.ts';
import { outbox } from './account/outbox.ts';
import { pricing } from './account/pricing.ts';
import { incidents, privacy } from './account/privacy.ts';
import { push } from './account/push.ts';
import { referralProgram } from './account/referral-program.ts';
import { exportRequests, security } from './account/security.ts';
import { singleSignOn } from './account/single-sign-on.ts';
import { support } from './account/support.ts';
import { telemetry } from './account/telemetry.ts';
import { views } from './account/views.ts';
import { hooks, webhooks } from './account/webhooks.ts';
import { calculation } from './calculators/calls.ts';
import type { AnyCall } from './core/call.ts';
import { metrics } from './core/metrics/metrics.ts';
import { aiTools } from './growth/ai-tools/ai-tools.ts';
import { assistant } from './growth/assistant.ts';
import { builder } from './growth/builder.ts';
import { campaigns } from './growth/campaigns/campaigns.ts';
import { experiments } from './growth/experiments/experiments.ts';
import { library } from './growth/marketing/library.ts';
import { outgoing } from './growth/marketing/outgoing.ts';
import { markets } from './growth/markets.ts';
import { pages } from './growth/pages.ts';
import { seo } from './growth/seo/seo.ts';
import { siteAssistant } from './growth/site-assistant.ts';
import { siteDomains } from './growth/site-domains.ts';
import { sites } from './growth/sites.ts';
import { postComments } from './growth/social/comments.ts';
import { social } from './growth/social/social.ts';
import { valuations } from './growth/valuations.ts';
import { visitors } from './growth/visitors.ts';
import { archives } from './insight/archives.ts';
import { boards, reports } from './insight/boards.ts';
import { conversion } from './insight/conversion.ts';
import { dashboard } from './insight/dashboard.ts';
import { directory } from './insight/directory.ts';
import { enterprise } from './insight/enterprise.ts';
import { forecast } from './insight/forecast.ts';
import { goals } from './insight/goals.ts';
import { operatorFinance } from './insight/operator-finance.ts';
import { organisationImports } from './insight/organisation-imports.ts';
import { predictions } from './insight/predictions.ts';
import { recruiting } from './insight/recruiting.ts';
import { reportSchedules } from './insight/report-schedules.ts';
import { settingsHistory } from './insight/settings-history.ts';
import { spend, spendImports } from './insight/spend.ts';
import { testRuns } from './insight/test-runs.ts';
import { tools } from './insight/tools.ts';
import { dealCalls } from './inventory/deals/deal-calls.ts';
import { dealImports } from './inventory/deals/deal-imports.ts';
import { dealRoom } from './inventory/deals/deal-rooms.ts';
import { feeds } from './inventory/feeds.ts';
import { fileShares, sharing } from './inventory/file-shares.ts';
import { filing } from './inventory/files.ts';
import { finance } from './inventory/finance/finance.ts';
import { listingCalls } from './inventory/listing-calls.ts';
import { listingImports } from './inventory/listing-imports.ts';
import { homePhotos, listingOriginals } from './inventory/listing-originals.ts';
import { marketing } from './inventory/marketing/marketing.ts';
import { offers } from './inventory/offers/offers.ts';
import { openHouses } from './inventory/open-houses.ts';
import { referrals } from './inventory/referrals/referrals.ts';
import { serviceReferrals } from './inventory/referrals/service-referrals.ts';
import { retention } from './inventory/retention.ts';
import { searchCalls } from './inventory/search-calls.ts';
import { tours } from './inventory/showing-tours.ts';
import { showings } from './inventory/showings.ts';
import { signings, toSign } from './inventory/signing.ts';
import { signingTemplates } from './inventory/signing-templates.ts';
import { cmas } from './inventory/value/cmas.ts';
import { estimates } from './inventory/value/estimates.ts';
import { automations } from './people/automations/automations.ts';
import { board } from './people/board.ts';
import { booking } from './people/booking.ts';
import { buyerAgreements } from './people/buyer-agreements.ts';
import { calendarCalls } from './people/calendar-calls.ts';
import { collaboration } from './people/collaboration.ts';
import { comments } from './people/comments.ts';
import { consentTexts } from './people/consent-texts.ts';
import { consents } from './people/consents.ts';
import { departureExports } from './people/departure-exports.ts';
import { departures } from './people/departures.ts';
import { files } from './people/files.ts';
import { imports } from './people/imports.ts';
import { inbound } from './people/inbound.ts';
import { inbox } from './people/inbox.ts';
import { leadCalls } from './people/lead-calls.ts';
import { mailLinks } from './people/mail-links.ts';
import { mailTemplates } from './people/mail-templates.ts';
import { messages } from './people/messages.ts';
import { places } from './people/places.ts';
import { presence } from './people/presence.ts';
import { routing } from './people/routing.ts';
import { scoring } from './people/scoring.ts';
import { search } from './people/search.ts';
import { taskCalls } from './people/task-calls.ts';
import { teamCalls } from './people/team.ts';
import { triggers } from './people/triggers.ts';
import { voice } from './people/voice.ts';
import { contact } from './public/contact.ts';
import { articles, guide, legal } from './public/content.ts';
import { status } from './public/status.ts';
import { waitlist } from './public/waitlist.ts';
import { closingRoom, closings } from './verticals/closing/closing.ts';
import { commercial } from './verticals/commercial/commercial.ts';
import { commercialCommissions } from './verticals/commercial/commissions.ts';
import { dataRoom, offerings } from './verticals/commercial/data-room.ts';
import { commercialMarket, compImports } from './verticals/commercial/market.ts';
import { commercialSales } from './verticals/commercial/sales.ts';
import { tourBooks } from './verticals/commercial/tour-books.ts';
import { carriers } from './verticals/insurance/carriers.ts';
import { insuranceCommissions } from './verticals/insurance/commissions.ts';
import { policyCalls } from './verticals/insurance/insurance-calls.ts';
import { insuredItems } from './verticals/insurance/insured-items.ts';
import { opportunities } from './verticals/insurance/opportunities.ts';
import { policyImports } from './verticals/insurance/policy-imports.ts';
import { comarketing, introductions, lenders } from './verticals/lenders/lenders.ts';
import { hmda } from './verticals/loans/hmda/hmda.ts';
import { loanCalls } from './verticals/loans/loan-calls.ts';
import { loanImports } from './verticals/loans/loan-imports.ts';
import { portal, portals } from './verticals/portals/portals.ts';
import { apply, rentalApplications } from './verticals/property/applications.ts';
import { repairBids } from './verticals/property/bids.ts';
import { leasePapers } from './verticals/property/lease-papers.ts';
import { leaseSigning } from './verticals/property/lease-signing.ts';
import { rentalLeases } from './verticals/property/leases.ts';
import { renewalOffers } from './verticals/property/renewal-offers.ts';
import { rentRollImports } from './verticals/property/rent-roll-imports.ts';
import { rentals } from './verticals/property/rentals.ts';
import { rentalTax } from './verticals/property/tax.ts';

/** Every call by domain. A call that is missing here can't be reached. */
export const contract = {
  auth,
  account,
  factors,
  identities,
  onboarding,
  checklist,
  agentProfile,
  brand,
  organisations,
  members,
  invitations,
  apiKeys,
  apps,
  outbox,
  views,
  leads: leadCalls,
  imports,
  inbound,
  homePhotos,
  listingOriginals,
  marketing,
  estimates,
  cmas,
  offers,
  listings: listingCalls,
  listingImports,
  dealImports,
  deals: dealCalls,
  dealRoom,
  finance,
  loans: loanCalls,
  loanImports,
  hmda,
  showings,
  tours,
  openHouses,
  builder,
  experiments,
  pages,
  seo,
  siteAssistant,
  siteDomains,
  sites,
  social,
  postComments,
  valuations,
  visitors,
  library,
  outgoing,
  buyerAgreements,
  feeds,
  savedSearches: searchCalls,
  team: { ...teamCalls, ...departures, ...departureExports, ...board },
  routing,
  presence,
  scoring,
  triggers,
  automations,
  mailTemplates,
  campaigns,
  markets,
  mailLinks,
  dashboard,
  metrics,
  spend,
  spendImports,
  conversion,
  forecast,
  predictions,
  testRuns,
  tools,
  boards,
  goals,
  reports,
  reportSchedules,
  tasks: taskCalls,
  comments,
  collaboration,
  calendar: calendarCalls,
  booking,
  consents,
  messages,
  voice,
  inbox,
  search,
  places,
  files: { ...files, ...filing, ...fileShares },
  retention,
  sharing,
  signings,
  signingTemplates,
  toSign,
  jobs,
  notifications,
  push,
  audit,
  security,
  singleSignOn,
  directory,
  archives,
  organisationImports,
  settingsHistory,
  organisationDeletion,
  consentTexts,
  support,
  operatorFinance,
  referralProgram,
  exportRequests,
  privacy,
  incidents,
  connections,
  integrations,
  webhooks,
  hooks,
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
  aiTools,
  aiPolicy,
  policies: policyCalls,
  policyImports,
  carriers,
  opportunities,
  insuranceCommissions,
  insuredItems,
  referrals,
  serviceReferrals,
  lenders,
  introductions,
  comarketing,
  enterprise,
  recruiting,
  rentals,
  rentalApplications,
  leasePapers,
  apply,
  rentalLeases,
  leaseSigning,
  renewalOffers,
  repairBids,
  rentalTax,
  commercial,
  commercialCommissions,
  commercialSales,
  commercialMarket,
  compImports,
  rentRollImports,
  dataRoom,
  offerings,
  tourBooks,
  closings,
  closingRoom,
  portals,
  portal,
} as const;

export type Contract = typeof contract;

/** Every call with its name, such as `leads.create`. */
export const allCalls: [name: string, call: AnyCall][] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]): [string, AnyCall] => [`${domain}.${name}`, call as AnyCall]),
);
