import { setOut } from '#server/account/connections/errand.ts';
import { newConnection } from '../things/connections.ts';
import { nextNumber } from '../world.ts';
import { type For, nothing, type Samples } from './sample.ts';

const ofConnection = async ({ world, by }: For) => ({ input: { id: await newConnection(world, by) } });

/** The state that the product would have sealed when the person started to connect a calendar. */
const startedBy = ({ world: { server }, by }: For): string => {
  const { organisationId, id: userId } = by;
  const actor = { organisationId, userId } as Parameters<typeof setOut>[2];
  return setOut(server.services.settings, 'connection elsewhere', actor, 'google_calendar').state;
};

let starts = 0;

export const connectionSamples: Pick<Samples, 'connections'> = {
  connections: {
    list: async (given) => {
      await ofConnection(given);
      return nothing();
    },
    get: ofConnection,
    start: async () => {
      starts += 1;
      return { input: { connector: starts % 2 ? 'google_calendar' : 'microsoft_calendar' } };
    },
    finish: async (given) => ({ input: { code: `code ${nextNumber()}`, state: startedBy(given) } }),
    change: async (given) => ({
      input: {
        ...(await ofConnection(given)).input,
        settings: { calendars: [{ id: 'primary', direction: 'in' as const, isBusyOnly: true }] },
        isOn: true,
      },
      version: 1,
    }),
    run: ofConnection,
    runs: ofConnection,
    failures: ofConnection,
    replay: ofConnection,
    disconnect: ofConnection,
  },
};
