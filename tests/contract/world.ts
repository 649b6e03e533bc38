import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Role, roles } from '#contract/core/access.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

/** An organization with a person of every role. All its data contains its mark, so that a leak is noticed. */
export type Office = { organisationId: string; mark: string; people: Record<Role, Person> };

export type World = {
  server: TestServer;
  /** The owner of the database, who sees all rows. */
  owner: pg.Client;
  here: Office;
  elsewhere: Office;
  operator: Person;
  /** Renews every session, so that calls that need a fresh sign-in succeed however long the suite runs. */
  stayIn(): Promise<void>;
  stop(): Promise<void>;
};

export async function newOffice(server: TestServer, mark: string): Promise<Office> {
  const organisationId = await newOrganisation(server, `${mark} Realty`);
  const people = {} as Record<Role, Person>;
  for (const role of roles) people[role] = await newMember(server, organisationId, role);
  return { organisationId, mark, people };
}

/** Well below the ten minutes that access tokens and fresh sign-ins last. */
const sessionMs = 4 * 60_000;

/** One server and two organizations for a whole test file. Each request has a client address of its own. */
export async function openWorld(): Promise<World> {
  const files = await scratchFolder();
  const server = await startTestServer(undefined, {
    DATA_DIR: files,
    TRUSTED_PROXIES: '127.0.0.1',
    TEST_RENT: 'yes',
    OIDC_ELSEWHERE_ISSUER: 'https://id.example',
    OIDC_ELSEWHERE_CLIENT_ID: 'lintel',
    OIDC_ELSEWHERE_CLIENT_SECRET: 'nobody signs in there',
    FACEBOOK_APP_ID: 'app',
    FACEBOOK_APP_SECRET: 'nobody posts there',
    GOOGLE_CLIENT_ID: 'app',
    GOOGLE_CLIENT_SECRET: 'nobody allows it there',
    MICROSOFT_CLIENT_ID: 'app',
    MICROSOFT_CLIENT_SECRET: 'nobody allows it there',
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: 'nobody calls there',
    TWILIO_VOICE_FROM: '+15125550199',
    TWILIO_API_URL: 'http://127.0.0.1:9',
    LINKEDIN_CLIENT_ID: 'app',
    LINKEDIN_CLIENT_SECRET: 'nobody posts there',
  });
  // Queries every table at once with simple queries, for which parallel workers and JIT cost more than they save.
  const owner = new pg.Client({ ...server.database.owner, options: '-c jit=off -c max_parallel_workers_per_gather=0' });
  await owner.connect();
  const here = await newOffice(server, 'Quillfeather');
  const elsewhere = await newOffice(server, 'Otherwhere');
  const operated = await newOrganisation(server, 'Operators');
  const operator = await newMember(server, operated, 'owner', { operator: true });
  const everybody = [...Object.values(here.people), ...Object.values(elsewhere.people), operator];
  let signedIn = Date.now();
  return {
    server,
    owner,
    here,
    elsewhere,
    operator,
    async stayIn() {
      if (Date.now() - signedIn < sessionMs) return;
      signedIn = Date.now();
      await Promise.all(everybody.map((person) => person.signInAgain()));
    },
    async stop() {
      await owner.end();
      await server.stop();
      await removeFolder(files);
    },
  };
}

let numbers = 0;
/** For names and addresses that must be unique. */
export const nextNumber = (): number => {
  numbers += 1;
  return numbers;
};

/** Inserts a row as the database's owner and returns its id. */
export async function putRow(world: World, table: string, row: Record<string, unknown>): Promise<string> {
  const given: Record<string, unknown> = { id: randomUUID(), ...row };
  const columns = Object.keys(given);
  await world.owner.query(
    `insert into ${table} (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(given),
  );
  return given.id as string;
}
