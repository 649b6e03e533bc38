import { sealToken } from '#server/account/connections/access.ts';
import type { Person } from '#tests/setup/people.ts';
import type { World } from '../world.ts';

const settings = { calendars: [{ id: 'primary', direction: 'both', isBusyOnly: false }] };
const choices = [{ id: 'primary', name: 'Mine', detail: '', isReadOnly: false, isUsual: true }];

const connectors = ['google_calendar', 'microsoft_calendar'] as const;
let made = 0;

/**
 * A person's connected calendar that is turned on, with a run and an item that it could not transfer. A person has one account per
 * connector, so repeated calls alternate between connectors and reset the existing connection.
 */
export async function newConnection(world: World, { organisationId, id: userId }: Person): Promise<string> {
  made += 1;
  const token = sealToken(world.server.services.settings.secret, 'token');
  const { rows } = await world.owner.query(
    `insert into connections (organisation_id, connector, owner_id, connected_by, account, external_id, sealed_token, settings, choices, is_on, turned_on_at)
     values ($1, $6, $2, $2, 'ann@gmail.test', 'ann@gmail.test', $3, $4, $5, true, now())
     on conflict (organisation_id, connector, owner_id) where owner_id is not null
     do update set sealed_token = excluded.sealed_token, settings = excluded.settings, is_on = true, refused_at = null, version = 1
     returning id`,
    [organisationId, userId, token, JSON.stringify(settings), JSON.stringify(choices), connectors[made % 2]],
  );
  const id = rows[0].id;
  await world.owner.query(
    `insert into connection_runs (organisation_id, connection_id, mode, ended_at, outcome) values ($1, $2, 'sync', now(), 'ok')`,
    [organisationId, id],
  );
  await world.owner.query(
    `insert into connection_failures (organisation_id, connection_id, key, direction, name, problem) values ($1, $2, 'in:x', 'in', 'Lunch', 'No time')
     on conflict (organisation_id, connection_id, key) do update set is_queued = false`,
    [organisationId, id],
  );
  return id;
}
