import { z } from 'zod';
import type { notificationKinds } from '#contract/account/notifications.ts';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';

type Kind = (typeof notificationKinds)[number];
type Told<User> = { users: User[]; data: Record<string, unknown> };

const assigned = z.object({ to: id.nullable() });
const aboutTask = z.object({ taskId: id, title: z.string() });

const aboutAppointment = z.object({ appointmentId: id, title: z.string(), startsAt: z.string(), users: z.array(id) });
const toldPeople = ({ data }: DeliveredEvent): Told<string> => {
  const { users, ...said } = aboutAppointment.parse(data);
  return { users, data: said };
};

const aboutWords = z.object({ users: z.array(id), commentId: id.optional() });
/** Where the words are, and none of them: who may read them changes. */
const toldOfWords = ({ data }: DeliveredEvent): Told<string> => {
  const { users, commentId } = aboutWords.parse(data);
  return { users, data: commentId ? { commentId } : {} };
};

const toSubmitter = ({ data }: DeliveredEvent): Told<string | null> => {
  const { submittedBy, name } = z.object({ submittedBy: id.nullish(), name: z.string() }).parse(data);
  return { users: [submittedBy ?? null], data: { title: name } };
};

/** What is said of a plan is said to whom it belongs. */
const toPayer = ({ subject }: DeliveredEvent): Told<string> => ({ users: [subject.id], data: {} });

/** Who answers for the organisation's rules and doors. */
async function headsOf(tx: Tx): Promise<string[]> {
  const heads = await tx.all<{ id: string }>(sql`
    select user_id as id from memberships
    where organisation_id = ${tx.scope.organisationId} and role in ('owner', 'admin') and removed_at is null`);
  return heads.map(({ id: user }) => user);
}

const handedBack = z.object({ from: id });
const aboutOwnership = z.object({ of: id.nullish(), fromOf: id.nullish(), proposedBy: id.nullish() });

/** Who leads a team that somebody is in. */
async function managersOf(tx: Tx, userId: string | null): Promise<string[]> {
  const managers = await tx.all<{ id: string }>(sql`
    select distinct m.user_id as id from team_members theirs
    join team_members own on own.organisation_id = theirs.organisation_id and own.team_id = theirs.team_id
    join memberships m on m.organisation_id = own.organisation_id and m.user_id = own.user_id
    where theirs.organisation_id = ${tx.scope.organisationId} and theirs.user_id = ${userId}
      and m.role = 'manager' and m.removed_at is null`);
  return managers.map(({ id: user }) => user);
}

/** Whose a lead is: its owner, and who owns it beside them. */
async function handsOf(tx: Tx, leadId: string): Promise<string[]> {
  const hands = await tx.all<{ id: string }>(sql`
    select owner_id as id from leads where organisation_id = ${tx.scope.organisationId} and id = ${leadId} and owner_id is not null
    union
    select user_id from lead_shares where organisation_id = ${tx.scope.organisationId} and lead_id = ${leadId} and co_owner`);
  return hands.map(({ id: user }) => user);
}

const tell: { [K in Kind]: (event: DeliveredEvent, tx: Tx) => Told<string | null> | Promise<Told<string | null>> } = {
  'lead.assigned': ({ data }) => ({ users: [assigned.parse(data).to], data: {} }),
  'lead.shared': ({ data }) => ({ users: z.object({ added: z.array(id) }).parse(data).added, data: {} }),
  'lead.offered': ({ data }) => ({ users: z.object({ users: z.array(id) }).parse(data).users, data: {} }),
  // Both sides hear of it: whose it was, whose it is, and who had asked for it.
  'lead.ownership_changed': ({ data }) => {
    const { of, fromOf, proposedBy } = aboutOwnership.parse(data);
    return { users: [...new Set([of ?? null, fromOf ?? null, proposedBy ?? null])], data: {} };
  },
  'lead.ownership_proposed': async ({ actorId }, tx) => ({
    users: [...new Set([...(await headsOf(tx)), ...(await managersOf(tx, actorId))])],
    data: {},
  }),
  'lead.ownership_declined': ({ data }) => ({ users: [aboutOwnership.parse(data).proposedBy ?? null], data: {} }),
  'lead.handed_over': ({ data }) => ({ users: [z.object({ to: id }).parse(data).to], data: {} }),
  'lead.handoff_accepted': ({ data }) => ({ users: [handedBack.parse(data).from], data: {} }),
  'lead.handoff_declined': ({ data }) => ({ users: [handedBack.parse(data).from], data: {} }),
  // Who is new is told of by being given or held out. Who is known stays whose they are, and that one must hear of it.
  'lead.enquired': async ({ subject, data }, tx) => {
    if (z.object({ isNew: z.boolean().default(true) }).parse(data).isNew) return { users: [], data: {} };
    const hands = await handsOf(tx, subject.id);
    return { users: hands.length > 0 ? hands : await headsOf(tx), data: {} };
  },
  'lead.triggered': async ({ subject, data }, tx) => {
    const did = z.object({ words: z.string(), trigger: z.string(), times: z.int(), about: z.string() });
    return { users: await handsOf(tx, subject.id), data: did.parse(data) };
  },
  'licence.expiring': ({ subject, data }) => ({
    users: [subject.id],
    data: z.object({ days: z.int(), state: z.string() }).parse(data),
  }),
  'inbound.failed': async (_, tx) => ({ users: await headsOf(tx), data: {} }),
  'member.paused': async ({ subject }, tx) => {
    const member = await tx.one<{ name: string }>(sql`
      select trim(first_name || ' ' || last_name) as name from users where id = ${subject.id}`);
    return { users: [...new Set([subject.id, ...(await headsOf(tx))])], data: { title: member?.name ?? '' } };
  },
  'message.received': async ({ data }, tx) => {
    const { conversationId, isAutomatic } = z.object({ conversationId: id, isAutomatic: z.boolean() }).parse(data);
    if (isAutomatic) return { users: [], data: {} };
    // Whom it was given to, or else everybody whose lead it is.
    const whose = await tx.all<{ user: string }>(sql`
      select whose.user_id as user from conversations c
      left join leads l on l.organisation_id = c.organisation_id and l.id = c.lead_id
      cross join lateral (
        select coalesce(c.assignee_id, l.owner_id) as user_id
        union
        select s.user_id from lead_shares s
        where c.assignee_id is null and s.organisation_id = c.organisation_id and s.lead_id = c.lead_id and s.co_owner) whose
      where c.organisation_id = ${tx.scope.organisationId} and c.id = ${conversationId} and whose.user_id is not null`);
    return { users: whose.map(({ user }) => user), data: {} };
  },
  // Whoever was refused at once saw it; whoever went home and left it waiting did not.
  'message.denied': ({ data }) => {
    const { waited, by } = z.object({ waited: z.boolean().default(false), by: id.nullish() }).parse(data);
    return { users: waited ? [by ?? null] : [], data: {} };
  },
  'mention.made': toldOfWords,
  'comment.added': toldOfWords,
  'task.assigned': ({ data }) => ({ users: [assigned.parse(data).to], data: aboutTask.parse(data) }),
  'appointment.people_added': toldPeople,
  'appointment.rescheduled': toldPeople,
  'appointment.called_off': toldPeople,
  'appointment.due': toldPeople,
  'deal.date_due': ({ data }) => {
    const { user, name, days } = z.object({ user: id.nullable(), name: z.string(), days: z.int() }).parse(data);
    return { users: [user], data: { title: name, days } };
  },
  'deal.wire_changed': async ({ data }, tx) => {
    const { users } = z.object({ users: z.array(id) }).parse(data);
    return { users: [...new Set([...users, ...(await headsOf(tx))])], data: {} };
  },
  'deal.document_returned': toSubmitter,
  'deal.review_returned': toSubmitter,
  'deal.room_written': ({ data }) => {
    const { users, role } = z.object({ users: z.array(id), role: z.string() }).parse(data);
    return { users, data: { role } };
  },
  'member.joined': async ({ data }, tx) => {
    const { role, invitationId } = z.object({ role: z.string(), invitationId: id.optional() }).parse(data);
    const invitation =
      invitationId &&
      (await tx.one<{ invited_by: string }>(sql`
      select invited_by from invitations where organisation_id = ${tx.scope.organisationId} and id = ${invitationId}`));
    return { users: invitation ? [invitation.invited_by] : [], data: { role } };
  },
  'webhook.switched_off': ({ data }) => {
    const { createdBy, reason } = z.object({ createdBy: id, reason: z.string() }).parse(data);
    return { users: [createdBy], data: { reason } };
  },
  'trial.ending': ({ subject, data }) => ({ users: [subject.id], data: z.object({ days: z.int() }).parse(data) }),
  'trial.ended': toPayer,
  'payment.failed': toPayer,
  'credits.low': toPayer,
};

export const toldKinds = Object.keys(tell) as Kind[];

/** Who is to be told of an event, beside whoever did it, and with what. */
export async function toldOf(event: DeliveredEvent, tx: Tx): Promise<Told<string>> {
  const { users, data } = await tell[event.kind as Kind](event, tx);
  return { users: users.filter((user): user is string => user !== null && user !== event.actorId), data };
}
