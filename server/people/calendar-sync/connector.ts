import { z } from 'zod';
import type { Choice } from '#contract/account/connections.ts';
import { type CalendarSettings, calendarSettings, connectorEntries } from '#contract/account/connectors.ts';
import type { At, Connector } from '#server/account/connections/connector.ts';
import { google } from '#server/account/connections/providers/google.ts';
import { microsoft } from '#server/account/connections/providers/microsoft.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { googleCalendar } from './google.ts';
import { graphCalendar } from './graph.ts';
import { pull, type Syncing } from './pull.ts';
import { push } from './push.ts';
import type { Remote } from './remote.ts';

/** The most rounds of reading and sending per run; whatever is left then waits for the next run. */
const mostRounds = 3;

function check(settings: unknown, choices: readonly Choice[]): void {
  const read = calendarSettings.safeParse(settings);
  if (!read.success) throw invalid(['settings', 'calendars'], 'Choose calendars.');
  if (read.data.calendars.length === 0) throw invalid(['settings', 'calendars'], 'Choose at least one calendar.');
  for (const [n, { id, direction }] of read.data.calendars.entries()) {
    const choice = choices.find((one) => one.id === id);
    if (!choice) throw invalid(['settings', 'calendars', n, 'id'], 'There is no such calendar.');
    if (choice.isReadOnly && direction !== 'in')
      throw invalid(['settings', 'calendars', n, 'direction'], 'You can only read this calendar.');
  }
}

/** The zone for events that name none. */
async function zoneOf({ services, scope, connection }: At): Promise<string> {
  const row = await services.db.withOrg(scope, (tx) =>
    tx.one<{ zone: string }>(sql`
      select time_zone as zone from member_work where organisation_id = ${scope.organisationId} and user_id = ${connection.ownerId}::uuid`),
  );
  return row?.zone ?? 'UTC';
}

const openFor = async (remote: Remote, at: At) =>
  remote({ ask: at.ask, settings: at.services.settings, zone: await zoneOf(at) });

const kept = async (tx: Tx, connectionId: string): Promise<number> => {
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from calendar_copies k join appointments a on a.organisation_id = k.organisation_id and a.id = k.appointment_id
    where k.organisation_id = ${tx.scope.organisationId} and k.connection_id = ${connectionId} and a.uid is not null and a.removed_at is null`);
  return count;
};

type Service = Pick<Connector, 'key' | 'provider' | 'scopes' | 'needs' | 'identify'> & { remote: Remote };

const calendarConnector = ({ remote, ...service }: Service): Connector => ({
  ...service,
  async choices(at) {
    return (await openFor(remote, at)).calendars();
  },
  usual(choices) {
    const usual = choices.find(({ isUsual, isReadOnly }) => isUsual && !isReadOnly);
    return usual ? { calendars: [{ id: usual.id, direction: 'both', isBusyOnly: false }] } : null;
  },
  check,
  async changed(tx, connectionId) {
    await tx.run(sql`
      delete from calendar_links where organisation_id = ${tx.scope.organisationId} and connection_id = ${connectionId}`);
  },
  async run(given) {
    const settings = given.settings as CalendarSettings;
    const opened = await openFor(remote, given);
    const run: Syncing = {
      ...given,
      settings,
      remote: opened,
      owner: given.connection.ownerId!,
      connectorName: connectorEntries[service.key].name,
    };
    const read = settings.calendars.filter(({ direction }) => direction !== 'out');
    for (let round = 0; round < mostRounds; round += 1) {
      for (const chosen of read) await pull(run, chosen);
      if (!(await push(run, settings.calendars)) || run.mode === 'test') return;
    }
  },
  kept,
});

const graphUser = z.object({ id: z.string(), mail: z.string().nullish(), userPrincipalName: z.string().default('') });
const primary = z.object({ id: z.string() });

const eventsScope = 'https://www.googleapis.com/auth/calendar.events';
const listScope = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly';

export const calendarConnectors: Connector[] = [
  calendarConnector({
    key: 'google_calendar',
    provider: google,
    scopes: [eventsScope, listScope],
    needs: [eventsScope, listScope],
    remote: googleCalendar,
    // The primary calendar's id is the account's address.
    async identify({ ask, settings }) {
      const { id } = primary.parse((await ask(`${settings.GOOGLE_CALENDAR_URL}/calendars/primary`)).body);
      return { account: id, externalId: id };
    },
  }),
  calendarConnector({
    key: 'microsoft_calendar',
    provider: microsoft,
    scopes: ['offline_access', 'User.Read', 'Calendars.ReadWrite'],
    needs: ['Calendars.ReadWrite'],
    remote: graphCalendar,
    async identify({ ask, settings }) {
      const { id, mail, userPrincipalName } = graphUser.parse((await ask(`${settings.MICROSOFT_GRAPH_URL}/me`)).body);
      return { account: mail || userPrincipalName || id, externalId: id };
    },
  }),
];
