import type { Hono } from 'hono';
import { apiBase } from '#contract/core/addresses.ts';
import changes from '#contract/core/api-changes.json' with { type: 'json' };
import type { Services } from '../services.ts';
import { zipOf } from '../zip.ts';
import { openApi } from './openapi.ts';
import { postmanCollection } from './postman.ts';
import type { Bindings } from './request.ts';
import { sdkFiles } from './sdk/sdk-package.ts';

/** The contract in the forms that other programs read: OpenAPI, Postman, a package for TypeScript, and what changed. Each is made when first asked for. */
export function mountDescriptions(app: Hono<Bindings>, { settings }: Pick<Services, 'settings'>): void {
  const { BRAND_NAME: brand, publicUrl: url } = settings;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const files: Record<string, { type: string; make: () => Uint8Array }> = {
    'openapi.json': { type: 'application/json', make: () => bytes(JSON.stringify(openApi(brand, url))) },
    'postman.json': { type: 'application/json', make: () => bytes(JSON.stringify(postmanCollection(brand, url))) },
    'changes.json': { type: 'application/json', make: () => bytes(JSON.stringify(changes)) },
    'sdk.zip': {
      type: 'application/zip',
      make: () => zipOf([...sdkFiles(brand, url)].map(([name, text]) => ({ name, content: bytes(text) }))),
    },
  };
  for (const [name, { type, make }] of Object.entries(files)) {
    let made: Uint8Array<ArrayBuffer> | undefined;
    app.get(`${apiBase}/${name}`, (c) => {
      made ??= new Uint8Array(make());
      return c.body(made, 200, {
        'content-type': type,
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      });
    });
  }
}
