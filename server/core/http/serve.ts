import type { AnyCall, InputOf, OutputOf } from '#contract/core/call.ts';
import { isForSupport } from '#contract/core/support-rights.ts';
import { type Actor, authorise, type Member } from '../auth/actor.ts';
import { seal, unseal } from '../auth/seal.ts';
import { keepSupportAct } from '../auth/support-acts.ts';
import type { Page } from '../db/page.ts';
import type { Sql } from '../db/sql.ts';
import type { NewEvent, Queries, Scope, Tx } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { type Key, keepAnswer, keyOf, Replay, replay, replayIfKept, takeKey } from './idempotency.ts';
import { parseInput, readInput, readVersion } from './input.ts';
import { limit } from './limits.ts';
import { notFound, Refusal } from './refusal.ts';
import { jsonHeaders, withCookies } from './reply.ts';
import type { RequestFacts, WebContext } from './request.ts';
import { writeInOneStatement } from './write-in-one-statement.ts';

type Who<C extends AnyCall> = C['access']['who'];

type Common<C extends AnyCall> = {
  input: InputOf<C>;
  request: RequestFacts;
  services: Services;
  /** The version that the caller says it edits; 0 if the call is not versioned. */
  version: number;
  /** Set-Cookie lines of the response. */
  cookies: string[];
  web: WebContext;
};

/**
 * Members get a transaction of their organization. All other callers open a system transaction with `write`, at most once; the result of
 * its work is the call's answer, so that a repeated request can be given the same one.
 */
export type CallContext<C extends AnyCall> = Common<C> &
  (Who<C> extends 'member'
    ? { actor: Member; tx: Tx; scope: Scope }
    : { write: <T>(work: (tx: Queries) => Promise<T>) => Promise<T> } & (Who<C> extends 'anyone'
        ? { actor: Actor | undefined }
        : { actor: Actor }));

export type Served = {
  call: AnyCall;
  answer: (c: WebContext, name: string, services: Services) => Promise<Response>;
};

type Prepared = {
  actor: Actor | undefined;
  input: unknown;
  version: number;
  /** The request's idempotency key, if any; `digest` represents a body that is not part of the input. */
  keyed: (digest?: string) => Key | undefined;
};

export async function prepare(c: WebContext, call: AnyCall, name: string, services: Services): Promise<Prepared> {
  const actor = await (call.access.who === 'anyone' ? services.actors.ofIfAny(c) : services.actors.of(c));
  await authoriseWatched(services, c, call, name, actor);
  checkOrganisation(c, actor);
  if (actor?.isDemo && call.repeat !== 'read') await limitDemo(services, actor);
  const input = parseInput(call.input, await readInput(c, call));
  const version = call.versioned ? readVersion(c) : 0;
  const owner = actor?.organisationId ? `${actor.organisationId}:${actor.userId}` : `${actor?.userId ?? 'anyone'}:`;
  const keyed = (digest?: string) =>
    call.method === 'GET' ? undefined : keyOf(c, services.settings.secret, owner, name, input, digest);
  return { actor, input, version, keyed };
}

/** Records every call of the support team before it is answered, including refused ones. */
async function authoriseWatched(
  services: Services,
  c: WebContext,
  call: AnyCall,
  name: string,
  actor: Actor | undefined,
): Promise<void> {
  const support = call.access.who === 'member' ? actor?.support : undefined;
  if (!support) {
    authorise(call.access, actor, call.reaches);
    return;
  }
  const isMeant = isForSupport(support.scope, call);
  const record = Object.values(c.req.param()).join(' ').slice(0, 120);
  const act = { call: name, record, wrote: call.repeat !== 'read', refused: !isMeant };
  await keepSupportAct(services.db, scopeOf(actor as Member, c.var.request), support.id, act);
  if (!isMeant) throw new Refusal('forbidden', 'Support was not let in for this.');
  authorise(call.access, actor, call.reaches);
}

/** Far more writes than anyone makes by hand in a day, so that a demo stays small however it is used. */
const demoWrites = 3_000;
const limitDemo = ({ db }: Services, { organisationId }: Actor): Promise<void> =>
  limit(db, `writes of demo ${organisationId}`, demoWrites, 24 * 60 * 60);

/** A screen opened in one organization must not write into another after the user switched in a second tab. */
function checkOrganisation(c: WebContext, actor: Actor | undefined): void {
  const expected = c.req.header('lintel-organisation');
  if (expected !== undefined && actor && expected !== actor.organisationId) throw new Refusal('organisation_changed');
}

export const scopeOf = (actor: Member, request: RequestFacts): Scope => ({
  organisationId: actor.organisationId,
  userId: actor.userId,
  actorKind: actor.support ? 'support' : actor.kind,
  requestId: request.id,
});

type Handle<C extends AnyCall> = (context: CallContext<C>) => Promise<OutputOf<C>>;

export function serve<C extends AnyCall>(call: C, handle: Handle<C>): Served {
  return {
    call,
    answer: async (c, name, services) => act(c, call, services, await prepare(c, call, name, services), handle),
  };
}

/** Runs the call in one transaction together with the request's idempotency key, and answers with its result. */
export async function act<C extends AnyCall>(
  c: WebContext,
  call: C,
  services: Services,
  { actor, input, version, keyed: keyFor }: Prepared,
  handle: Handle<C>,
  digest?: string,
): Promise<Response> {
  const key = keyFor(digest);
  const request = c.var.request;
  const headers = jsonHeaders(request.id);
  if (call.cacheSeconds > 0) headers['cache-control'] = `public, max-age=${call.cacheSeconds}`;
  const cookies: string[] = [];
  const common = { input, request, services, version, cookies, web: c };
  const kept = keptForm(call, services.settings.secret);
  const finish = (value: unknown) => JSON.stringify(call.output.parse(value));
  /** The answer is stored in the transaction that produced it, so that both are committed or neither is. */
  const keyed = async <T>(tx: Queries, work: () => Promise<T>, text: (value: T) => string): Promise<T> => {
    if (key) await takeKey(tx, key);
    const value = await work();
    if (key) await keepAnswer(tx, key, 200, kept.write(text(value)));
    return value;
  };
  try {
    if (call.access.who === 'member') {
      const member = actor as Member;
      const scope = scopeOf(member, request);
      const body = await services.db.withOrg(scope, (tx) =>
        keyed(
          tx,
          async () => finish(await handle({ ...common, actor: member, tx, scope } as never)),
          (text) => text,
        ),
      );
      return new Response(body, { headers: withCookies(headers, cookies) });
    }
    const write = <T>(work: (tx: Queries) => Promise<T>) =>
      services.db.asOutermost((tx) => keyed(tx, () => work(tx), finish));
    if (key && call.repeat === 'keyed') await services.db.asSystem((tx) => replayIfKept(tx, key));
    const body = finish(await handle({ ...common, actor, write } as never));
    return new Response(body, { headers: withCookies(headers, cookies) });
  } catch (error) {
    if (!(error instanceof Replay)) throw error;
    headers['idempotency-replayed'] = 'true';
    return new Response(kept.read(error.body), { status: error.status, headers });
  } finally {
    // The notice of an ended session takes a moment to arrive, so this process forgets the user at once.
    if (actor && isAboutOneself(call)) services.actors.forget(actor.userId);
  }
}

const isAboutOneself = ({ access, repeat }: AnyCall): boolean =>
  repeat !== 'read' && (access.who !== 'member' || access.person === true);

/**
 * How an answer is stored for a repeated request: as it is, or sealed if it contains a secret that must not be readable in the database.
 */
function keptForm(call: AnyCall, secret: string) {
  const same = (text: string) => text;
  if (!call.secret) return { write: same, read: same };
  return {
    write: (text: string) => seal(secret, 'kept answer', text),
    read: (text: string) => unseal(secret, 'kept answer', text),
  };
}

/** Serves a read whose answer is one JSON text made by PostgreSQL: one round trip, and no parsing here. */
export function serveJson<C extends AnyCall>(
  call: C,
  query: (input: InputOf<C>, actor: Member) => Sql | Promise<Sql>,
  options: { plannedOnce?: boolean } = {},
): Served {
  return {
    call,
    async answer(c, name, services) {
      const { actor, input } = await prepare(c, call, name, services);
      const member = actor as Member;
      const request = c.var.request;
      const asked = await query(input as InputOf<C>, member);
      const body = await services.db.inOneBatch(scopeOf(member, request), asked, options);
      if (body === undefined || body === null) throw notFound();
      if (services.checkReplies) call.output.parse(JSON.parse(body));
      return new Response(body, { headers: jsonHeaders(request.id) });
    },
  };
}

/** Serves a page of a list in one round trip, writing the JSON here only once. */
export function servePage<C extends AnyCall>(call: C, page: (input: InputOf<C>, actor: Member) => Page): Served {
  return {
    call,
    async answer(c, name, services) {
      const { actor, input } = await prepare(c, call, name, services);
      const member = actor as Member;
      const request = c.var.request;
      const body = await services.db.pageInOneBatch(scopeOf(member, request), page(input as InputOf<C>, member));
      if (services.checkReplies) call.output.parse(JSON.parse(new TextDecoder().decode(body)));
      return new Response(body, { headers: jsonHeaders(request.id) });
    },
  };
}

export type OneStatement = {
  /** Data-modifying CTEs; one must be named `written`. */
  write: Sql;
  /** Selects the fields of the answer from `written`. */
  reply: Sql;
  events: NewEvent[];
  /** Finds out why nothing was written, for a statement with conditions of its own, which doesn't say which of them failed. */
  whenNothing: (tx: Tx) => Promise<Refusal>;
};

/** Serves a write that is one statement: the rows, their events and the kept answer in one round trip. */
export function serveWrite<C extends AnyCall>(
  call: C,
  plan: (input: InputOf<C>, actor: Member, services: Services) => OneStatement | Promise<OneStatement>,
): Served {
  return {
    call,
    async answer(c, name, services) {
      const { actor, input, keyed } = await prepare(c, call, name, services);
      const key = keyed();
      const member = actor as Member;
      const request = c.var.request;
      const scope = scopeOf(member, request);
      const headers = jsonHeaders(request.id);
      const statement = await plan(input as InputOf<C>, member, services);
      const { query, events } = writeInOneStatement(scope, statement, key);
      try {
        const body = await services.db.inOneBatch(scope, query);
        if (body === undefined || body === null) throw await services.db.withOrg(scope, statement.whenNothing);
        if (services.checkReplies) call.output.parse(JSON.parse(body));
        services.db.announce(events);
        return new Response(body, { headers });
      } catch (error) {
        if (!key || !isKeyTaken(error)) throw error;
        const kept = await services.db.withOrg(scope, (tx) => replay(tx, key).catch((found) => found));
        if (!(kept instanceof Replay)) throw kept;
        headers['idempotency-replayed'] = 'true';
        return new Response(kept.body, { status: kept.status, headers });
      }
    },
  };
}

const isKeyTaken = (error: unknown): boolean =>
  (error as { code?: string; constraint?: string }).code === '23505' &&
  (error as { constraint?: string }).constraint === 'idempotency_keys_pkey';
