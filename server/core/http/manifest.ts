import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Services } from '../services.ts';
import type { Bindings } from './request.ts';

const file = join(import.meta.dirname, '../../../public/manifest.webmanifest');

/** The installed app carries the name that the brokerage runs Lintel under. */
export function mountManifest(app: Hono<Bindings>, { settings }: Services): void {
  const names = { name: settings.BRAND_NAME, short_name: settings.BRAND_NAME };
  const text = JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...names });
  app.get('/manifest.webmanifest', (c) =>
    c.body(text, 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    }),
  );
}
