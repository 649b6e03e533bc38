import { join } from 'node:path';
import type pg from 'pg';
import { account, auth } from '#contract/account/auth.ts';
import { newPerson, newVisitor } from '#server/account/testing/visitor.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';

/** The URL of an external database, as an operator would set it. */
export function databaseUrl({ host, port, user, password, database }: pg.ClientConfig): string {
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = encodeURIComponent(user!);
  url.password = encodeURIComponent(String(password));
  url.searchParams.set('host', host!);
  return url.href;
}

export const settingsFor = (connection: pg.ClientConfig, secret: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl(connection),
  LINTEL_SECRET: secret,
  // A single address, or one process's tokens would be invalid at the next.
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'warn',
  PASSWORD_COST: '10',
});

export const startPart = (
  folder: string,
  mode: 'web' | 'worker',
  env: Record<string, string>,
  port?: number,
): Promise<Product> =>
  startProduct({ mode, dataDir: folder, env, log: join(folder, 'log'), ...(port !== undefined && { port }) });

/** A new user with an organization of their own, signed up as usual. */
export async function enter(url: string): Promise<{ cookie: string; organisationId: string; email: string }> {
  const visitor = newVisitor({ url });
  const person = newPerson();
  const entered = await visitor.do(auth.signUp, person);
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body));
  const { body } = await visitor.do(account.session);
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, organisationId: body.organisation!.id, email: person.email };
}
