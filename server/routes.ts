import { auditRoutes } from './account/audit/routes.ts';
import { competitorRoutes } from './account/billing/competitors.ts';
import { billingRoutes } from './account/billing/routes.ts';
import { jobRoutes } from './account/jobs/routes.ts';
import { notificationRoutes } from './account/notifications/routes.ts';
import { operatorRoutes } from './account/operations/operator-routes.ts';
import { operationRoutes } from './account/operations/routes.ts';
import { pushRoutes } from './account/push/routes.ts';
import { identityRoutes } from './account/routes.ts';
import { telemetryRoutes } from './account/telemetry/routes.ts';
import { viewRoutes } from './account/views/routes.ts';
import { webhookRoutes } from './account/webhooks/routes.ts';
import { calculatorRoutes } from './calculators/routes.ts';
import type { Served } from './core/http/serve.ts';
import { assistantRoutes } from './growth/assistant/routes.ts';
import { sitePageOf } from './growth/sites/home-page.ts';
import { siteRoutes } from './growth/sites/routes.ts';
import { dashboardRoutes } from './insight/dashboard/routes.ts';
import { dealBulkRoutes } from './inventory/deals/bulk/routes.ts';
import { dealChecklistRoutes } from './inventory/deals/checklist/routes.ts';
import { dealCommissionRoutes } from './inventory/deals/commissions/routes.ts';
import { dealDateRoutes } from './inventory/deals/dates/routes.ts';
import { dealExportRoutes } from './inventory/deals/export/routes.ts';
import { dealById, namedDeals } from './inventory/deals/queries.ts';
import { dealRoomRoutes } from './inventory/deals/rooms/routes.ts';
import { dealRoutes } from './inventory/deals/routes.ts';
import { dealSettingRoutes } from './inventory/deals/settings/routes.ts';
import { dealWireRoutes } from './inventory/deals/wires/routes.ts';
import { departureRoutes } from './inventory/departures/routes.ts';
import { feedRoutes } from './inventory/feeds/routes.ts';
import { filingRoutes } from './inventory/files/routes.ts';
import { fileShareRoutes } from './inventory/files/shares/routes.ts';
import { listingBulkRoutes } from './inventory/listings/bulk/routes.ts';
import { listingExportRoutes } from './inventory/listings/export/routes.ts';
import { listingImportRoutes } from './inventory/listings/import/routes.ts';
import { listingPhotoRoutes } from './inventory/listings/photos/routes.ts';
import { listingById, namedListings, taskedListing } from './inventory/listings/queries.ts';
import { listingRoutes } from './inventory/listings/routes.ts';
import { marketingRoutes } from './inventory/marketing/routes.ts';
import { offerRoutes } from './inventory/offers/routes.ts';
import { openHouseRoutes } from './inventory/open-houses/routes.ts';
import { retentionRoutes } from './inventory/retention/routes.ts';
import { savedSearchRoutes } from './inventory/searches/routes.ts';
import { showingRoutes } from './inventory/showings/routes.ts';
import { signingRoutes } from './inventory/signing/routes.ts';
import { cmaRoutes } from './inventory/value/cma/routes.ts';
import { estimateRoutes } from './inventory/value/estimate/routes.ts';
import { buyerAgreementRoutes } from './people/agreements/routes.ts';
import { bookingRoutes } from './people/booking/routes.ts';
import { calendarRoutes } from './people/calendar/routes.ts';
import { circleRoutes } from './people/circle/routes.ts';
import { collaborationRoutes } from './people/collaboration/routes.ts';
import { ownRecords } from './people/comments/records.ts';
import { commentRoutes } from './people/comments/routes.ts';
import { contactRoutes } from './people/contacts/routes.ts';
import { departureExportRoutes } from './people/departures/export/routes.ts';
import { duplicateRoutes } from './people/duplicates/routes.ts';
import { erasureRoutes } from './people/erasure/routes.ts';
import { fileRoutes } from './people/files/routes.ts';
import { importRoutes } from './people/imports/routes.ts';
import { inboundRoutes } from './people/intake/routes.ts';
import { leadBulkRoutes } from './people/leads/bulk/routes.ts';
import { customFieldRoutes } from './people/leads/custom/routes.ts';
import { leadExportRoutes } from './people/leads/export/routes.ts';
import { handoffRoutes } from './people/leads/handoffs/routes.ts';
import { leadImportRoutes } from './people/leads/import/routes.ts';
import { ownershipRoutes } from './people/leads/ownership/routes.ts';
import { leadRoutes } from './people/leads/routes.ts';
import { leadShareRoutes } from './people/leads/sharing/routes.ts';
import { leadStageRoutes } from './people/leads/stages/routes.ts';
import { mergingRoutes } from './people/merging/routes.ts';
import { messageRoutes } from './people/messages/routes.ts';
import { placeRoutes } from './people/places/routes.ts';
import { presenceRoutes } from './people/presence/routes.ts';
import { routingRoutes } from './people/routing/routes.ts';
import { scoringRoutes } from './people/scoring/routes.ts';
import { searchRoutes } from './people/search/routes.ts';
import { taskRoutes } from './people/tasks/routes.ts';
import { ownSubjects } from './people/tasks/set-subjects.ts';
import { boardRoutes } from './people/team/board/routes.ts';
import { teamRoutes } from './people/team/routes.ts';
import { triggerRoutes } from './people/triggers/routes.ts';
import { publicRoutes } from './public/routes.ts';

/** Who serves which calls. The contract is checked against this at every start. */
/** What can be spoken about and looked at together. */
const spokenOf = { ...ownRecords, listing: listingById, deal: dealById };

export const routes: Served[] = [
  ...identityRoutes,
  ...viewRoutes,
  ...leadRoutes,
  ...erasureRoutes,
  ...leadStageRoutes,
  ...customFieldRoutes,
  ...leadShareRoutes,
  ...contactRoutes,
  ...circleRoutes,
  ...mergingRoutes,
  ...duplicateRoutes,
  ...leadImportRoutes,
  ...importRoutes,
  ...inboundRoutes,
  ...leadBulkRoutes,
  ...leadExportRoutes,
  ...ownershipRoutes,
  ...handoffRoutes,
  ...departureExportRoutes,
  ...listingRoutes,
  ...listingPhotoRoutes,
  ...listingBulkRoutes,
  ...listingExportRoutes,
  ...listingImportRoutes,
  ...marketingRoutes(sitePageOf),
  ...estimateRoutes,
  ...cmaRoutes,
  ...offerRoutes,
  ...dealRoutes,
  ...dealBulkRoutes,
  ...dealSettingRoutes,
  ...dealDateRoutes,
  ...dealChecklistRoutes,
  ...dealExportRoutes,
  ...dealCommissionRoutes,
  ...dealWireRoutes,
  ...dealRoomRoutes,
  ...showingRoutes,
  ...openHouseRoutes,
  ...siteRoutes,
  ...buyerAgreementRoutes,
  ...feedRoutes,
  ...savedSearchRoutes,
  ...teamRoutes,
  ...boardRoutes,
  ...departureRoutes,
  ...routingRoutes,
  ...scoringRoutes,
  ...triggerRoutes,
  ...dashboardRoutes,
  ...taskRoutes({ ...ownSubjects, listing: taskedListing }),
  ...commentRoutes(spokenOf),
  ...presenceRoutes(spokenOf),
  ...collaborationRoutes({ listing: namedListings, deal: namedDeals }),
  ...calendarRoutes,
  ...bookingRoutes,
  ...messageRoutes,
  ...searchRoutes,
  ...placeRoutes,
  ...fileRoutes,
  ...filingRoutes,
  ...retentionRoutes,
  ...fileShareRoutes,
  ...signingRoutes,
  ...jobRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...auditRoutes,
  ...webhookRoutes,
  ...operationRoutes,
  ...competitorRoutes,
  ...billingRoutes,
  ...operatorRoutes,
  ...telemetryRoutes,
  ...publicRoutes,
  ...calculatorRoutes,
  ...assistantRoutes,
];
