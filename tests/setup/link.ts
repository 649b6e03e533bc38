import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

export type Link = {
  /** Redirects a connection through the link. */
  through(connection: pg.ClientConfig): pg.ClientConfig;
  /** Silently stops all traffic, like a pulled cable or a frozen machine. */
  freeze(): void;
  /** Breaks connections and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

/** A connection between a process and PostgreSQL that a test can freeze and cut. */
export async function openLink(to: pg.ClientConfig): Promise<Link> {
  let state: 'whole' | 'frozen' | 'cut' = 'whole';
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(`${to.host}/.s.PGSQL.${to.port}`);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, into] of [pair, [far, near]] as const) {
      from.on('data', (data) => {
        if (state === 'whole') into.write(data);
      });
      from.on('error', end);
      from.on('close', () => {
        if (state !== 'frozen') end();
      });
    }
    return near;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const breakAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    pairs.clear();
  };
  return {
    through: (connection) => ({ ...connection, host: '127.0.0.1', port }),
    freeze: () => {
      state = 'frozen';
    },
    cut: () => {
      state = 'cut';
      breakAll();
    },
    mend: () => {
      // A frozen connection has lost bytes and can only be broken now.
      breakAll();
      state = 'whole';
    },
    close: async () => {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
