import { type CallOptions, requestFor } from '#app/api.ts';
import type { PlanTier } from '#contract/account/price-book.ts';
import type { Role } from '#contract/core/access.ts';
import type { AnyCall, OutputOf, RequestOf } from '#contract/core/call.ts';
import { startSession } from '#server/core/auth/sessions.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { TestServer } from './server.ts';

export type Answer<C extends AnyCall> = { status: number; body: OutputOf<C>; headers: Headers };

/** Makes calls as a user: `await maya.do(leads.create, { firstName: 'Ana' })`. */
export type Caller = {
  do<C extends AnyCall>(
    call: C,
    input?: RequestOf<C>,
    options?: CallOptions & { headers?: Record<string, string> },
  ): Promise<Answer<C>>;
};

export type Person = Caller & {
  id: string;
  organisationId: string;
  role: Role;
  cookie: string;
  /** Starts another session, for a suite that runs longer than a session lasts. */
  signInAgain(): Promise<void>;
};

export function callerAt(url: string, ownHeaders: Record<string, string>): Caller {
  return {
    async do(call, input, options = {}) {
      const { path, method, headers, body } = requestFor(call, (input ?? {}) as Record<string, unknown>, options);
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...ownHeaders, ...options.headers },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, body: (isJson ? JSON.parse(text) : text) as never, headers: response.headers };
    },
  };
}

export const stranger = (server: TestServer): Caller => callerAt(server.url, {});

export async function newOrganisation(server: TestServer, name = 'Harbor & Vine Realty'): Promise<string> {
  const id = newId();
  await server.services.db.asSystem((tx) => tx.run(sql`insert into organisations (id, name) values (${id}, ${name})`));
  return id;
}

let people = 0;

/** A person with a session, created directly, because sign-up has tests of its own and costs a password hash. */
export async function newMember(
  server: TestServer,
  organisationId: string,
  role: Role,
  given: { operator?: boolean; unproved?: boolean } = {},
): Promise<Person> {
  const id = newId();
  people += 1;
  await server.services.db.asSystem(async (tx) => {
    await tx.run(sql`
      insert into users (id, email, email_verified_at, first_name, last_name, is_operator)
      values (${id}, ${`person${people}.${id.slice(-6)}@example.test`}, case when ${!given.unproved} then now() end, ${`Person${people}`}, 'Tester', ${given.operator ?? false})`);
    await tx.run(
      sql`insert into memberships (organisation_id, user_id, role) values (${organisationId}, ${id}, ${role})`,
    );
    await tx.run(sql`insert into profiles (id) values (${id})`);
    await tx.run(sql`insert into subscriptions (user_id) values (${id})`);
  });
  const own = { cookie: await signIn(server, id, organisationId) };
  return {
    id,
    organisationId,
    role,
    get cookie() {
      return own.cookie;
    },
    async signInAgain() {
      own.cookie = await signIn(server, id, organisationId);
    },
    ...callerAt(server.url, own),
  };
}

async function signIn(server: TestServer, userId: string, organisationId: string): Promise<string> {
  const request = { id: 'test', ip: '127.0.0.1', userAgent: 'test' };
  const { cookies } = await server.services.db.asSystem((tx) =>
    startSession(tx, server.services, { userId, organisationId, request, device: undefined }),
  );
  return cookies.map((line) => line.split(';')[0]).join('; ');
}

/** Members of one organization by the names that a test gives them, and the owner of another. */
export async function newTeam<Name extends string>(
  server: TestServer,
  roles: Record<Name, Role>,
): Promise<Record<Name | 'foreigner', Person>> {
  const here = await newOrganisation(server);
  const team = {} as Record<Name | 'foreigner', Person>;
  for (const name of Object.keys(roles) as Name[]) team[name] = await newMember(server, here, roles[name]);
  team.foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  return team;
}

/** Sets the plan that a person pays for, which also applies to the organizations they own. */
export const giveTier = (server: TestServer, { id }: Person, tier: PlanTier): Promise<unknown> =>
  server.services.db.asSystem((tx) =>
    tx.run(sql`
      update subscriptions set status = 'active', tier = ${tier === 'free' ? 'freemium' : tier}, vertical_tiers = ${JSON.stringify({ realestate: tier })}::jsonb
      where user_id = ${id}`),
  );
