import { isLoopback } from '#contract/account/apps.ts';
import { holds, type Role } from '#contract/core/access.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { scopesForKeys } from '#server/core/http/key-scopes.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';

export type KnownApp = {
  id: string;
  organisationId: string | null;
  name: string;
  website: string | null;
  redirectUris: string[];
  secretHash: string | null;
};

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function findApp(tx: Queries, clientId: string): Promise<KnownApp | undefined> {
  if (!anId.test(clientId)) return undefined;
  return tx.one<KnownApp>(sql`
    select id, organisation_id as "organisationId", name, website, redirect_uris as "redirectUris",
           secret_hash as "secretHash"
    from apps where id = ${clientId} and removed_at is null
    union all select id, null, name, website, redirect_uris, null from public_apps where id = ${clientId}`);
}

/** The redirect URI must be exactly as registered, except for the port of an app on the user's own machine. */
function mayReturnTo(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true;
  if (!URL.canParse(asked)) return false;
  const without = (address: string) => {
    const url = new URL(address);
    if (!isLoopback(url.hostname)) return undefined;
    url.port = '';
    return url.href;
  };
  const bare = without(asked);
  return bare !== undefined && registered.some((one) => without(one) === bare);
}

export type Asked = {
  client_id: string;
  redirect_uri: string;
  scope?: string | undefined;
  resource?: string | undefined;
};

/** The app that asks, with its redirect URI checked. An unknown app gets an error here and no redirect. */
export async function readRequest(
  tx: Queries,
  asked: Asked,
  publicUrl: string,
  organisationId: string,
): Promise<KnownApp> {
  const app = await findApp(tx, asked.client_id);
  // An app registered by an organization is for its own members.
  if (!app || (app.organisationId !== null && app.organisationId !== organisationId)) throw notFound();
  if (!mayReturnTo(app.redirectUris, asked.redirect_uri))
    throw invalid(['redirect_uri'], 'This app is not registered for that address.');
  if (asked.resource !== undefined && !isOurs(asked.resource, publicUrl))
    throw invalid(['resource'], 'That address is not served here.');
  return app;
}

export const isOurs = (resource: string, publicUrl: string): boolean =>
  resource.replace(/\/$/, '') === publicUrl || resource === `${publicUrl}/mcp`;

/** The requested scopes that this role allows; all of them if the app names none. */
export function scopesFor(scope: string | undefined, role: Role): string[] {
  const named = scope?.split(' ').filter(Boolean) ?? [];
  const asked = named.length > 0 ? scopesForKeys.filter((one) => named.includes(one)) : scopesForKeys;
  return asked.filter((right) => holds(role, right));
}

export function answerTo(redirectUri: string, fields: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
