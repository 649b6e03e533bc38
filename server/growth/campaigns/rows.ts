import { holds } from '#contract/core/access.ts';
import type { Filter } from '#contract/core/filter.ts';
import type { CampaignMessage, Comparison, When } from '#contract/growth/campaigns/content.ts';
import type { CampaignState, CampaignType } from '#contract/growth/campaigns/words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';

export type CampaignRecord = {
  id: string;
  name: string;
  type: CampaignType;
  state: CampaignState;
  filter: Filter | null;
  timeZone: string;
  messages: CampaignMessage[];
  comparison: Comparison | null;
  when: When;
  perHour: number | null;
  keepsEntering: boolean;
  scheduledAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  programId: string | null;
  walkedTo: string | null;
  isWalked: boolean;
  total: number | null;
  entered: number;
  leftOut: number;
  ownerId: string | null;
  version: number;
};

const columns = sql`c.id, c.name, c.type, c.state, c.filter, c.time_zone as "timeZone", c.messages, c.comparison, c.at_when as "when",
  c.per_hour as "perHour", c.keeps_entering as "keepsEntering", c.scheduled_at as "scheduledAt", c.started_at as "startedAt",
  c.finished_at as "finishedAt", c.program_id as "programId", c.walked_to as "walkedTo", c.is_walked as "isWalked", c.total,
  c.entered, c.left_out as "leftOut", c.owner_id as "ownerId", c.version`;

const one = (tx: Tx, id: string): Sql =>
  sql`select ${columns} from campaigns c where c.organisation_id = ${tx.scope.organisationId} and c.id = ${id} and c.removed_at is null`;

export async function readCampaign(tx: Tx, id: string): Promise<CampaignRecord> {
  const row = await tx.one<CampaignRecord>(one(tx, id));
  if (!row) throw notFound();
  return row;
}

/** Undefined if the campaign was deleted before its job ran. */
export const lockIfThere = (tx: Tx, id: string): Promise<CampaignRecord | undefined> =>
  tx.one<CampaignRecord>(sql`${one(tx, id)} for update`);

/** Members may change their own campaigns; those who manage automations may change all. */
export const mayChange = ({ userId, role }: Pick<Member, 'userId' | 'role'>, ownerId: string | null): boolean =>
  holds(role, 'campaigns.send') && (ownerId === userId || holds(role, 'automations.manage'));

export async function lockCampaign(tx: Tx, actor: Member, id: string): Promise<CampaignRecord> {
  const row = await lockIfThere(tx, id);
  if (!row) throw notFound();
  if (!mayChange(actor, row.ownerId)) throw new Refusal('forbidden', 'This campaign is somebody else’s.');
  return row;
}

export const channelsOf = (messages: readonly CampaignMessage[]) => [
  ...new Set(messages.map(({ channel }) => channel)),
];
