import type { notificationKinds } from '#contract/account/notifications.ts';

type Kind = (typeof notificationKinds)[number];

/** Each kind of notice as a mail says it. */
const words: Record<Kind, (name: string, count: number) => string> = {
  'lead.assigned': (name, count) => `${name} assigned ${count > 1 ? `${count} leads` : 'a lead'} to you`,
  'lead.shared': (name, count) => `${name} shared ${count > 1 ? `${count} leads` : 'a lead'} with you`,
  'lead.offered': () => 'A new lead is waiting: be the first to take it',
  'lead.ownership_changed': (name, count) =>
    `${name} changed whose ${count > 1 ? `${count} leads of yours are` : 'a lead of yours is'} when somebody leaves`,
  'lead.ownership_proposed': (name) => `${name} proposes whose a lead is when somebody leaves`,
  'lead.ownership_declined': (name) => `${name} declined what you had proposed of a lead`,
  'lead.handed_over': (name) => `${name} hands a lead to you: say whether you take it`,
  'lead.handoff_accepted': (name) => `${name} took the lead that you handed over`,
  'lead.handoff_declined': (name) => `${name} did not take the lead that you handed over`,
  'lead.enquired': (_, count) => (count > 1 ? `${count} leads ask again` : 'A lead asks again'),
  'lead.triggered': (_, count) =>
    count > 1 ? `${count} leads of yours show interest` : 'A lead of yours shows interest',
  'licence.expiring': () => 'A licence of yours is about to end',
  'inbound.failed': (_, count) =>
    count > 1 ? `${count} leads came in that nobody could read` : 'A lead came in that nobody could read',
  'member.paused': () => 'New leads are paused: too many in a row went unanswered',
  'message.received': (_, count) => (count > 1 ? `${count} answers came in` : 'An answer came in'),
  'message.denied': (_, count) =>
    count > 1
      ? `${count} messages that you left waiting will not go out`
      : 'A message that you left waiting will not go out',
  'mention.made': (name) => `${name} mentioned you`,
  'comment.added': (name) => `${name} answered where you had commented`,
  'task.assigned': (name, count) => `${name} assigned ${count > 1 ? `${count} tasks` : 'a task'} to you`,
  'appointment.people_added': (name) => `${name} put an appointment in your calendar`,
  'appointment.rescheduled': (_, count) =>
    count > 1 ? `${count} appointments of yours have a new time` : 'An appointment of yours has a new time',
  'appointment.called_off': (_, count) =>
    count > 1 ? `${count} appointments of yours were called off` : 'An appointment of yours was called off',
  'appointment.due': () => 'An appointment begins soon',
  'deal.date_due': (_, count) => (count > 1 ? `${count} dates of deals are near` : 'A date of a deal is near'),
  'deal.wire_changed': () =>
    'Payment instructions of a deal were changed: nothing is paid before two people have called back',
  'deal.document_returned': (name) => `${name} sent back a document that you handed in`,
  'deal.review_returned': (name) => `${name} sent back a review that you asked for`,
  'deal.room_written': (_, count) =>
    count > 1 ? `Guests wrote ${count} times in rooms of your deals` : 'A guest wrote in the room of a deal',
  'member.joined': (name) => `${name} accepted your invitation`,
  'webhook.switched_off': () => 'A webhook that kept failing was switched off',
  'trial.ending': () => 'Your trial is about to end',
  'trial.ended': () => 'Your trial is over: the free plan goes on',
  'payment.failed': () => 'A payment for your plan failed',
  'credits.low': () => 'Few AI credits are left this month',
};

export const noticeWords = (kind: string, name: string, count: number): string =>
  Object.hasOwn(words, kind) ? words[kind as Kind](name, count) : `${name}: ${kind}`;
