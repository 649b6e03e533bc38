import { auth } from '#contract/account/auth.ts';
import { addressOf } from '#contract/core/addresses.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { client, load } from './load.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Measure = { table: Table; services: Services; subject: Subject; url: string; rounds: number };

/** A hash takes a tenth of a second, so a round holds a few dozen. */
const roundMs = 2_000;
/** Twice the number of concurrent hashes, so that one sign-in is processed while another is hashed. */
const lanes = 4;
const password = 'a lintel carries the door';

/** Sign-in from the request to the session's cookies, compared with hashing the password alone. */
export async function measureSignIn({ table, services, subject, url, rounds }: Measure): Promise<void> {
  const { db, settings } = services;
  const { email } = await db.asSystem((tx) =>
    tx.get<{ email: string }>(sql`select email from users where id = ${subject.ownerId}`),
  );
  const hash = await hashPassword(settings, email, password);
  await db.asSystem((tx) =>
    tx.run(sql`
      insert into credentials (user_id, password_hash) values (${subject.ownerId}, ${hash})
      on conflict (user_id) do update set password_hash = excluded.password_hash`),
  );
  const toLintel = client(url, {});
  const body = JSON.stringify({ email, password });
  const works = {
    hash: async () => void (await hashPassword(settings, email, password)),
    signIn: async () => void (await toLintel.send('POST', addressOf(auth.signIn.path), body)),
  };
  for (const work of Object.values(works)) await load(roundMs, lanes, work);
  const ratios: number[] = [];
  let perSecond = 0;
  for (let round = 0; round < rounds; round += 1) {
    const hashed = await load(roundMs, lanes, works.hash);
    const signedIn = await load(roundMs, lanes, works.signIn);
    perSecond = signedIn.perSecond;
    ratios.push(signedIn.perSecond / hashed.perSecond);
  }
  table.atLeast('signing in, × hashing the password', median(ratios), 0.8, 0.95, `${perSecond.toFixed(1)} a second`);
  toLintel.close();
}
