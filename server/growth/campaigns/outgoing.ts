import { holds } from '#contract/core/access.ts';
import { sql } from '#server/core/db/sql.ts';
import { daysAhead, touchesOf } from '#server/core/programs/outgoing.ts';
import type { Outgoing } from '#server/domain.ts';
import { meant } from './audience.ts';
import { type CampaignRecord, readCampaign } from './rows.ts';
import { moveCampaign } from './write.ts';

/** The maximum number of scheduled campaigns checked in a period. */
const mostPlanned = 20;
/** The maximum number of leads checked per audience, which is enough for a warning that names a few. */
const mostHeard = 50_000;

/**
 * Scheduled campaigns at their start, and the days on which messages of running ones are due. A campaign that has not started can be moved.
 */
export const outgoing: Outgoing = {
  source: 'campaign',
  between: (tx, actor, period) => {
    const mayMove = !holds(actor.role, 'campaigns.send')
      ? sql.raw('false')
      : holds(actor.role, 'automations.manage')
        ? sql.raw('true')
        : sql`c.owner_id = ${actor.userId}`;
    return tx.all(sql`
      select 'campaign' as source, c.id::text as id, c.name as title, c.scheduled_at as at, c.state, coalesce(nullif(c.entered, 0), c.total) as people,
        '/campaign/' || c.id as page, case when c.state = 'scheduled' and ${mayMove} then c.version end as version
      from campaigns c
      where c.organisation_id = ${actor.organisationId} and c.scheduled_at >= ${period.from}::timestamptz and c.scheduled_at < ${period.to}::timestamptz
        and c.removed_at is null and c.state <> 'stopped'
      union all
      select 'campaign', c.id || ' ' || d.day, c.name, d.at, c.state, d.people, '/campaign/' || c.id, null::int
      from (${daysAhead('campaigns', actor, period)}) d
      join campaigns c on c.organisation_id = ${actor.organisationId} and c.program_id = d.program_id and c.removed_at is null
      order by at limit ${sql.int(period.most)}`);
  },
  async move(tx, actor, _services, { id, version, local, timeZone }) {
    const {
      name,
      state,
      scheduledAt,
      total,
      version: next,
    } = await moveCampaign(tx, actor, version, id, {
      local,
      timeZone,
    });
    return {
      ...{ source: 'campaign', id, title: name, at: scheduledAt!, state, people: total },
      ...{ page: `/campaign/${id}`, version: next },
    };
  },
  /** Leads with a message due, and the whole audience of campaigns that have not started. */
  async touches(tx, actor, period) {
    const planned = await tx.all<{ id: string; at: string }>(sql`
      select c.id, c.scheduled_at as at from campaigns c
      where c.organisation_id = ${actor.organisationId} and c.state = 'scheduled' and c.removed_at is null and not c.is_walked
        and c.scheduled_at >= ${period.from}::timestamptz and c.scheduled_at < ${period.to}::timestamptz
      order by c.scheduled_at limit ${sql.int(mostPlanned)}`);
    const campaigns: (CampaignRecord & { at: string })[] = [];
    for (const { id, at } of planned) campaigns.push({ ...(await readCampaign(tx, id)), at });
    return [
      ...(await touchesOf(tx, 'campaigns', period, ({ kind }) => kind === 'campaign')),
      ...campaigns.map(
        (campaign) => sql`
          (select l.id as lead_id, ${campaign.at}::timestamptz as at from leads l where ${meant(actor, campaign)} limit ${sql.int(mostHeard)})`,
      ),
    ];
  },
};
