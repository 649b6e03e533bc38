import type { Hono } from 'hono';
import {
  type DemoName,
  type DemoProblem,
  type DemoRole,
  demoStart,
  demos,
  isDemoName,
  rolesOf,
} from '#contract/account/demo.ts';
import { safeNext } from '#contract/core/safe-next.ts';
import type { Actor } from '#server/core/auth/actor.ts';
import { readCookie } from '#server/core/auth/cookies.ts';
import { endSessionsOf, endWithDemo, type Issued, startSession } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import { boundedText, formFields } from '#server/core/http/input.ts';
import { networkOf, take } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders, withCookies } from '#server/core/http/reply.ts';
import type { Bindings, WebContext } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { casts } from './casts.ts';
import { createDemo, type Demo, endDemo } from './create-demo.ts';

/** Fills an empty demo with records. */
type FillDemo = (services: Services, demo: Demo) => Promise<void>;

const mostFormBytes = 4_096;
/** Demos per network and hour; an office may look around together. */
const mostInAnHour = 20;

type Wish = { name: DemoName; role: DemoRole; next: string | undefined };

/**
 * A form on the page posts here, so that following a link never creates a demo, and it works without script. The response redirects into
 * the workspace, or back to the page with the reason why not.
 */
export function mountDemos(app: Hono<Bindings>, services: Services, fill: FillDemo): void {
  app.post('/demo/:name', async (c) => {
    const wish = await readWish(c, services);
    const actor = await services.actors.ofIfAny(c).catch(() => undefined);
    if (actor && !actor.isDemo) return back(c, wish, 'signedIn');
    if (actor && (await isIn(services, actor, wish))) return lead(c, into(wish));
    const { over } = await take(services.db, `demo from ${networkOf(c.var.request.ip)}`, mostInAnHour, 60 * 60);
    if (over) return back(c, wish, 'often');
    if (actor) await leave(services, actor);
    const issued = await open(c, services, wish, fill);
    return issued ? lead(c, into(wish), issued.cookies) : back(c, wish, 'full');
  });
}

async function readWish(c: WebContext, { settings }: Services): Promise<Wish> {
  const name = c.req.param('name') ?? '';
  if (!isDemoName(name)) throw notFound();
  const form = formFields(await boundedText(c, mostFormBytes));
  const role = rolesOf(name).find((known) => known === form.get('role')) ?? demos[name].roles[0];
  return { name, role, next: safeNext(form.get('next'), settings.publicUrl) };
}

const into = ({ role, next }: Wish): string => next ?? demoStart[role];

function lead(c: WebContext, location: string, cookies: readonly string[] = []): Response {
  const headers = { ...bareHeaders(c.var.request.id), location };
  return new Response(null, { status: 303, headers: withCookies(headers, cookies) });
}

function back(c: WebContext, { name, role, next }: Wish, problem: DemoProblem): Response {
  const query = new URLSearchParams({ role, problem, ...(next && { next }) });
  return lead(c, `/demo/${name}?${query}`);
}

/** Whether the visitor is already in the requested demo, which then opens as they left it. */
async function isIn({ db }: Services, actor: Actor, { name, role }: Wish): Promise<boolean> {
  if (actor.role !== casts[role].you.role) return false;
  const found = await db.asSystem((tx) =>
    tx.one(
      sql`select 1 from subscriptions where user_id = ${actor.userId} and ${demos[name].vertical} = any(verticals)`,
    ),
  );
  return found !== undefined;
}

async function leave({ db }: Services, { userId, organisationId }: Actor): Promise<void> {
  await db.asSystem(async (tx) => {
    await endSessionsOf(tx, userId, 'signed_out');
    await endDemo(tx, organisationId!);
  });
}

async function open(c: WebContext, services: Services, wish: Wish, fill: FillDemo): Promise<Issued | undefined> {
  const { db, settings } = services;
  const demo = await db.asSystem((tx) => createDemo(tx, services, wish.name, wish.role));
  if (!demo) return undefined;
  try {
    await fill(services, demo);
  } catch (error) {
    await db.asSystem((tx) => endDemo(tx, demo.organisationId));
    throw error;
  }
  return db.asSystem(async (tx) => {
    const { organisationId, you: userId } = demo;
    const device = readCookie(c, settings, 'device');
    const issued = await startSession(tx, services, { userId, organisationId, request: c.var.request, device });
    await endWithDemo(tx, issued.sessionId);
    return issued;
  });
}
