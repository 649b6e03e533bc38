import type { MessageKey } from '#app/i18n/t.ts';
import type { Notification } from '#contract/account/notifications.ts';

/** Each kind of notice in words; a kind without a sentence does not compile. */
export const sentences = {
  'lead.assigned': 'shell.notice.leadAssigned',
  'lead.shared': 'shell.notice.leadShared',
  'lead.offered': 'shell.notice.leadOffered',
  'lead.ownership_changed': 'shell.notice.ownershipChanged',
  'lead.ownership_proposed': 'shell.notice.ownershipProposed',
  'lead.ownership_declined': 'shell.notice.ownershipDeclined',
  'lead.triggered': 'shell.notice.leadTriggered',
  'licence.expiring': 'shell.notice.licenceExpiring',
  'inbound.failed': 'shell.notice.inboundFailed',
  'member.paused': 'shell.notice.memberPaused',
  'message.received': 'shell.notice.messageReceived',
  'message.denied': 'shell.notice.messageDenied',
  'mention.made': 'shell.notice.mentioned',
  'comment.added': 'shell.notice.commented',
  'task.assigned': 'shell.notice.taskAssigned',
  'appointment.people_added': 'shell.notice.appointmentAdded',
  'appointment.due': 'shell.notice.appointmentDue',
  'deal.date_due': 'shell.notice.dateDue',
  'deal.wire_changed': 'shell.notice.wireChanged',
  'deal.document_returned': 'shell.notice.documentReturned',
  'deal.review_returned': 'shell.notice.reviewReturned',
  'member.joined': 'shell.notice.memberJoined',
  'webhook.switched_off': 'shell.notice.webhookOff',
  'trial.ending': 'shell.notice.trialEnding',
  'trial.ended': 'shell.notice.trialEnded',
  'payment.failed': 'shell.notice.paymentFailed',
  'credits.low': 'shell.notice.creditsLow',
} as const satisfies Record<Notification['kind'], MessageKey>;
