import type { Hono } from 'hono';
import { z } from 'zod';
import { identities } from '#contract/account/identities.ts';
import { id } from '#contract/core/primitives.ts';
import { safeNext } from '#contract/core/safe-next.ts';
import { readCookie, setCookie } from '#server/core/auth/cookies.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { sealTicket, ticketSubject } from '#server/core/auth/tickets.ts';
import { sql } from '#server/core/db/sql.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Bindings, WebContext } from '#server/core/http/request.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { arrive } from './arrive.ts';
import { comeBack, setOut } from './provider.ts';

const errandSeconds = 10 * 60;
/** The time that the browser needs between requesting the connection and starting it. */
const connectMinutes = 2;
const connectPurpose = 'connect elsewhere';

const errand = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
  /** The signed-in user who is connecting the identity. */
  connects: id.nullable(),
});

/** Links to a provider and back; each responds with a redirect. */
export function mountSignInElsewhere(app: Hono<Bindings>, services: Services): void {
  const { settings, db, log } = services;
  const redirectUri = (name: string) => `${settings.publicUrl}/auth/with/${name}/callback`;
  const providerOf = (c: WebContext) => {
    const found = settings.providers.find(({ name }) => name === c.req.param('provider'));
    if (!found) throw notFound();
    return found;
  };
  const lead = (c: WebContext, path: string) => c.redirect(path, 303);
  const refused = (c: WebContext, why: string) => lead(c, `/auth?elsewhere=${why}`);

  app.get('/auth/with/:provider', async (c) => {
    const provider = providerOf(c);
    await limit(db, `sign-in elsewhere from ${networkOf(c.var.request.ip)}`, 30, 15 * 60);
    const actor = await services.actors.ofIfAny(c);
    const ticket = c.req.query('connect');
    const session = ticket && ticketSubject(settings.secret, connectPurpose, ticket);
    const connects = session && actor?.sessionId === session ? actor.userId : null;
    // Only for a request made in this very session after a recent sign-in, so that a link from elsewhere can't start it.
    if (ticket !== undefined && !connects) return refused(c, 'expired');
    try {
      const { address, errand: made } = await setOut(
        provider,
        redirectUri(provider.name),
        c.req.query('again') === '1',
      );
      const next = safeNext(c.req.query('next') ?? null, settings.publicUrl) ?? null;
      const kept = { provider: provider.name, ...made, next, connects } satisfies z.infer<typeof errand>;
      const sealed = seal(settings.secret, 'sign-in elsewhere', JSON.stringify(kept));
      c.header('set-cookie', setCookie(settings, 'elsewhere', sealed, errandSeconds), { append: true });
      return c.redirect(address, 302);
    } catch (error) {
      log.warn({ err: error, provider: provider.name }, 'a sign-in provider could not be reached');
      return refused(c, 'unreachable');
    }
  });

  app.get('/auth/with/:provider/callback', async (c) => {
    const provider = providerOf(c);
    c.header('set-cookie', setCookie(settings, 'elsewhere', '', 0), { append: true });
    const kept = readErrand(c, services);
    if (!kept || kept.provider !== provider.name) return refused(c, 'expired');
    let claims: Awaited<ReturnType<typeof comeBack>>;
    try {
      const answer = new URL(c.req.url).searchParams;
      claims = await comeBack(provider, redirectUri(provider.name), answer, kept);
    } catch (error) {
      log.warn({ err: error, provider: provider.name }, 'a sign-in elsewhere was refused');
      return refused(c, 'failed');
    }
    const actor = await services.actors.ofIfAny(c);
    const connects = kept.connects && actor?.userId === kept.connects ? kept.connects : null;
    if (kept.connects && !connects) return refused(c, 'expired');
    const outcome = await arrive(services, provider, claims, {
      connects,
      request: c.var.request,
      device: readCookie(c, settings, 'device'),
    });
    if (outcome.kind === 'refused')
      return connects ? lead(c, '/settings/security?elsewhere=taken') : refused(c, outcome.why);
    if (outcome.kind === 'connected') return lead(c, '/settings/security?elsewhere=connected');
    for (const line of outcome.cookies) c.header('set-cookie', line, { append: true });
    const next = new URLSearchParams(kept.next ? { next: kept.next } : {});
    if (outcome.kind === 'asked') next.set('step', 'factor');
    else next.set('step', 'in');
    return lead(c, `/auth?${next}`);
  });
}

function readErrand(c: WebContext, { settings }: Services): z.infer<typeof errand> | undefined {
  try {
    const cookie = readCookie(c, settings, 'elsewhere') ?? '';
    return errand.parse(JSON.parse(unseal(settings.secret, 'sign-in elsewhere', cookie)));
  } catch {
    return undefined;
  }
}

export const identityElsewhereRoutes: Served[] = [
  serve(identities.list, async ({ actor, services }) => ({
    identities: await services.db.asSystem((tx) =>
      tx.all<{ id: string; provider: string; email: string; createdAt: string; lastUsedAt: string | null }>(sql`
        select id, provider, email, created_at as "createdAt", last_used_at as "lastUsedAt"
        from identities where user_id = ${actor.userId} order by created_at, id limit 50`),
    ),
  })),

  serve(identities.connect, async ({ input, actor, services: { settings } }) => {
    if (!settings.providers.some(({ name }) => name === input.provider)) throw notFound();
    const { ticket } = sealTicket(settings.secret, connectPurpose, actor.sessionId!, connectMinutes);
    return { url: `/auth/with/${input.provider}?${new URLSearchParams({ connect: ticket })}` };
  }),

  serve(identities.remove, async ({ input, actor, write }) =>
    write(async (tx) => {
      // Serialized: of two concurrent removals, the second sees that the first identity is gone.
      await tx.run(sql`select 1 from users where id = ${actor.userId} for update`);
      const { others, mine } = await tx.get<{ others: boolean; mine: boolean }>(sql`
        select exists (select from identities where user_id = ${actor.userId} and id = ${input.id}) as mine,
               exists (select from credentials where user_id = ${actor.userId})
                 or exists (select from identities where user_id = ${actor.userId} and id <> ${input.id}) as others`);
      if (!mine) throw notFound();
      if (!others) throw new Refusal('conflict', 'This is your only way to sign in. Set a password first.');
      await tx.run(sql`delete from identities where id = ${input.id} and user_id = ${actor.userId}`);
      return { done: true as const };
    }),
  ),
];
