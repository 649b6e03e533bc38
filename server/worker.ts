import { outlivedSessions } from './account/auth/outlived.ts';
import { endSubscriptionJob } from './account/billing/end-subscription-job.ts';
import { outlivedPayments } from './account/billing/outlived.ts';
import { renewalsJob, renewalsSchedule } from './account/billing/renewals-job.ts';
import { trialsJob, trialsSchedule } from './account/billing/trials.ts';
import { removeDemosJob, removeDemosSchedule } from './account/demo/remove-demos.ts';
import { outlivedFactors } from './account/factors/outlived.ts';
import { phoneCodeJob } from './account/factors/phone.ts';
import { accountMailJob } from './account/mails/account-mail.ts';
import { digestJob } from './account/notifications/digest-job.ts';
import { notificationsListener } from './account/notifications/listener.ts';
import { noticeMailJob } from './account/notifications/notice-mail.ts';
import { outlivedNotifications } from './account/notifications/outlived.ts';
import { memberCodeJob } from './account/notifications/phone.ts';
import { checklistListener } from './account/onboarding/checklist-listener.ts';
import { sendPushJob } from './account/push/send-job.ts';
import { alertJob } from './account/telemetry/alert-job.ts';
import { milestonesListener } from './account/telemetry/milestones-listener.ts';
import { outlivedTelemetry } from './account/telemetry/outlived.ts';
import { deliverWebhooksJob } from './account/webhooks/deliver-job.ts';
import { webhooksListener } from './account/webhooks/listener.ts';
import { outlivedDeliveries } from './account/webhooks/outlived.ts';
import { channels } from './core/events/channels.ts';
import { Dispatcher } from './core/events/dispatcher.ts';
import type { Listener } from './core/events/listener.ts';
import { liveListener } from './core/events/live-listener.ts';
import { retryEventsJob } from './core/events/retry-job.ts';
import type { JobKind } from './core/jobs/define-job.ts';
import { type Outlived, outlivedInCore, retention } from './core/jobs/retention.ts';
import type { Schedule } from './core/jobs/schedule.ts';
import { JobWorker } from './core/jobs/worker.ts';
import type { Services } from './core/services.ts';
import type { Settings } from './env.ts';
import { outlivedConversations } from './growth/assistant/outlived.ts';
import { replyMailJob } from './growth/assistant/reply.ts';
import { requestJob } from './growth/assistant/request-job.ts';
import { dealsInBulk } from './inventory/deals/bulk/bulk.ts';
import { recountListener, recountSheetsJob } from './inventory/deals/commissions/recount.ts';
import { dateRemindersListener, remindDatesJob } from './inventory/deals/dates/remind-job.ts';
import { dealDeparturesListener, releaseDealsJob } from './inventory/deals/departures.ts';
import { guestCodeJob, guestMailJob } from './inventory/deals/rooms/jobs.ts';
import { wireAlertJob } from './inventory/deals/wires/alert-job.ts';
import { listingDeparturesListener, releaseListingsJob } from './inventory/departures/departures.ts';
import { readFeedJob, readFeedsJob, readFeedsSchedule } from './inventory/feeds/read-job.ts';
import { sealFileJob } from './inventory/files/seal-job.ts';
import { outlivedVisits } from './inventory/files/shares/outlived.ts';
import { endUploadJob } from './inventory/files/uploads/end-job.ts';
import { listingsInBulk } from './inventory/listings/bulk/bulk.ts';
import { expireListingJob } from './inventory/listings/expire-job.ts';
import { outlivedListingImports } from './inventory/listings/import/outlived.ts';
import { runListingImportJob } from './inventory/listings/import/run-job.ts';
import { undoListingImportJob } from './inventory/listings/import/undo-job.ts';
import { olderPhotosJob } from './inventory/listings/photos/older-job.ts';
import { callOffStaleJob, staleMailsListener } from './inventory/marketing/call-off.ts';
import { expireListingOfferJob } from './inventory/offers/expire-job.ts';
import { soldHomeListener } from './inventory/offers/sold-home.ts';
import { openHousesOffMarketListener } from './inventory/open-houses/off-market.ts';
import { applyRetentionJob, retentionListener } from './inventory/retention/apply-job.ts';
import { purgeJob } from './inventory/retention/purge-job.ts';
import { searchesListener } from './inventory/searches/listener.ts';
import { recheckAlertJob } from './inventory/searches/recheck-alerts.ts';
import { sendAlertJob } from './inventory/searches/send-job.ts';
import { feedbackJob, remindAskerJob } from './inventory/showings/jobs.ts';
import { showingMailJob } from './inventory/showings/mail-job.ts';
import { offMarketListener } from './inventory/showings/off-market.ts';
import { remindJob as remindSignersJob, sealJob } from './inventory/signing/jobs.ts';
import { signerMailJob, signingOverJob } from './inventory/signing/mail-jobs.ts';
import { trainPricesJob } from './inventory/value/estimate/train-job.ts';
import { weeklyPricesJob, weeklyPricesSchedule } from './inventory/value/estimate/weekly-job.ts';
import { createGuardedFetch } from './outside/fetch/guarded-fetch.ts';
import { createImapReader } from './outside/mailbox/imap.ts';
import { followJob, followListener } from './people/booking/follow.ts';
import { inviteJob, remindGuestJob } from './people/booking/guests.ts';
import { bookingMailJob } from './people/booking/mail-job.ts';
import { remindVisitorJob } from './people/booking/remind-job.ts';
import { remindJob } from './people/calendar/reminders.ts';
import { departuresListener, releaseJob } from './people/departures/departures.ts';
import { writeExportJob } from './people/departures/export/write-job.ts';
import { duplicatesListener } from './people/duplicates/listener.ts';
import { walkJob } from './people/duplicates/walk-job.ts';
import { pictureSizesJob } from './people/files/pictures/sizes-job.ts';
import { readTextJob } from './people/files/read-text-job.ts';
import { scanFileJob } from './people/files/scan-job.ts';
import { sweepFileJob } from './people/files/sweep-job.ts';
import { outlivedImports } from './people/imports/outlived.ts';
import { runImportJob } from './people/imports/run-job.ts';
import { undoImportJob } from './people/imports/undo-job.ts';
import { outlivedInbound } from './people/intake/outlived.ts';
import { settleInboundJob } from './people/intake/take.ts';
import { leadsInBulk } from './people/leads/bulk/bulk.ts';
import { tidySearchJob } from './people/leads/import/tidy-job.ts';
import { reengageJob } from './people/leads/stages/reengage-job.ts';
import { purgeLeadsJob } from './people/leads/trash/purge-job.ts';
import { callOffManyJob } from './people/messages/call-off-many.ts';
import { sendManyJob } from './people/messages/many.ts';
import { pollMailboxesJob, pollMailboxesSchedule, pollMailboxJob } from './people/messages/poll-mailboxes.ts';
import { reconsiderListener } from './people/messages/reconsider.ts';
import { sendMessageJob } from './people/messages/send-job.ts';
import { wakeConversationJob } from './people/messages/wake-job.ts';
import { expireOfferJob, offerMailJob } from './people/routing/jobs.ts';
import { outlivedRouting } from './people/routing/outlived.ts';
import { simulateJob } from './people/routing/simulate-job.ts';
import { claimAnswerJob, offerTextJob } from './people/routing/text-jobs.ts';
import { scoringListener } from './people/scoring/listener.ts';
import { trainJob } from './people/scoring/model/train-job.ts';
import { nightlyScoresJob, nightlyScoresSchedule } from './people/scoring/nightly-job.ts';
import { recountJob } from './people/scoring/recount-job.ts';
import { licenceNoticeJob } from './people/team/licence-notices.ts';
import { triggersListener } from './people/triggers/listener.ts';
import { contactMailJob } from './public/contact/mail-job.ts';
import { outlivedContact } from './public/contact/outlived.ts';
import { waitlistMailJob } from './public/waitlist/mail-job.ts';
import { outlivedWaitlist } from './public/waitlist/outlived.ts';

export type Worker = { stop(): Promise<void> };

/** Who hears of events. */
export const listeners: readonly Listener[] = [
  liveListener,
  notificationsListener,
  webhooksListener,
  milestonesListener,
  departuresListener,
  listingDeparturesListener,
  dealDeparturesListener,
  dateRemindersListener,
  retentionListener,
  recountListener,
  checklistListener,
  duplicatesListener,
  scoringListener,
  triggersListener,
  searchesListener,
  reconsiderListener,
  offMarketListener,
  openHousesOffMarketListener,
  soldHomeListener,
  staleMailsListener,
  followListener,
];

/** What goes by itself, and when: SECURITY.md says it in words. */
export const outlived: readonly Outlived[] = [
  ...outlivedInCore,
  outlivedSessions,
  ...outlivedFactors,
  outlivedNotifications,
  outlivedDeliveries,
  outlivedPayments,
  ...outlivedTelemetry,
  ...outlivedContact,
  outlivedConversations,
  outlivedWaitlist,
  ...outlivedRouting,
  outlivedImports,
  outlivedListingImports,
  outlivedInbound,
  outlivedVisits,
];

const cleaning = retention(outlived);

const schedules: readonly Schedule[] = [
  cleaning.schedule,
  pollMailboxesSchedule,
  readFeedsSchedule,
  removeDemosSchedule,
  trialsSchedule,
  renewalsSchedule,
  nightlyScoresSchedule,
  weeklyPricesSchedule,
];

/** Every kind of work there is, and how it reaches outside. */
export function jobKinds(settings: Settings): JobKind[] {
  const fetch = createGuardedFetch({ userAgent: `${settings.BRAND_NAME}-Webhooks/1`, allowLoopback: false });
  const feedFetch = createGuardedFetch({
    userAgent: `${settings.BRAND_NAME}-Feeds/1`,
    allowLoopback: false,
    timeoutMs: 60_000,
    maxAnswerBytes: 32 * 1024 * 1024,
  });
  return [
    accountMailJob,
    noticeMailJob,
    digestJob,
    alertJob,
    contactMailJob,
    waitlistMailJob,
    trialsJob,
    phoneCodeJob,
    memberCodeJob,
    renewalsJob,
    endSubscriptionJob,
    deliverWebhooksJob(fetch),
    sendPushJob(fetch),
    leadsInBulk.job,
    leadsInBulk.undoJob,
    releaseJob,
    writeExportJob,
    releaseListingsJob,
    tidySearchJob,
    walkJob,
    recountJob,
    trainJob,
    nightlyScoresJob,
    reengageJob,
    purgeLeadsJob,
    applyRetentionJob,
    purgeJob,
    runImportJob,
    undoImportJob,
    settleInboundJob,
    dealsInBulk.job,
    dealsInBulk.undoJob,
    releaseDealsJob,
    remindDatesJob,
    recountSheetsJob,
    wireAlertJob,
    guestCodeJob,
    guestMailJob,
    listingsInBulk.job,
    listingsInBulk.undoJob,
    expireListingJob,
    runListingImportJob,
    undoListingImportJob,
    olderPhotosJob,
    trainPricesJob,
    weeklyPricesJob,
    showingMailJob,
    remindAskerJob,
    feedbackJob,
    readFeedsJob,
    readFeedJob(feedFetch),
    sendAlertJob,
    recheckAlertJob,
    expireListingOfferJob,
    sweepFileJob,
    scanFileJob,
    readTextJob,
    pictureSizesJob,
    endUploadJob,
    sealFileJob,
    callOffStaleJob,
    signerMailJob,
    signingOverJob,
    remindSignersJob,
    sealJob,
    expireOfferJob,
    offerMailJob,
    offerTextJob,
    claimAnswerJob,
    simulateJob,
    licenceNoticeJob,
    remindJob,
    inviteJob,
    remindGuestJob,
    bookingMailJob,
    followJob,
    remindVisitorJob,
    sendMessageJob,
    sendManyJob,
    callOffManyJob,
    wakeConversationJob,
    pollMailboxesJob,
    pollMailboxJob(createImapReader({ allowLoopback: false })),
    requestJob,
    replyMailJob,
    retryEventsJob(listeners),
    cleaning.job,
    removeDemosJob,
  ];
}

/** Runs jobs, schedules and listeners. Any number of these may run beside each other on one database. */
export async function startWorker(services: Services): Promise<Worker> {
  const { db, log, notices, settings } = services;
  const dispatcher = new Dispatcher({ db, listeners, log });
  db.onCommitted(() => dispatcher.wake());
  notices.on(channels.live, () => dispatcher.wake());
  // Most jobs wait for somebody else: a mail server, a receiver.
  const worker = new JobWorker({ services, kinds: jobKinds(settings), concurrency: 16, schedules });
  await dispatcher.start();
  worker.start();
  return { stop: async () => void (await Promise.all([dispatcher.stop(), worker.stop()])) };
}
