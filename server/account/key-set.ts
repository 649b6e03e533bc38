import type { Hono } from 'hono';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';

/** The public keys that verify access tokens. */
export function mountKeySet(app: Hono<Bindings>, { keys }: Services): void {
  for (const path of ['/.well-known/jwks.json', '/auth/v1/.well-known/jwks.json']) {
    app.get(path, (c) =>
      c.json(keys.keySet(), 200, { 'cache-control': 'public, max-age=600', 'x-content-type-options': 'nosniff' }),
    );
  }
}
