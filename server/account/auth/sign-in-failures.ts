import { sql } from '#server/core/db/sql.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';

type Failed = { email: string; why: 'password' } | { userId: string; why: 'factor' };

/** Kept for the security center. The same statement for an address that nobody has, so that its time says nothing. */
export async function noteFailure({ db }: Services, request: RequestFacts, failed: Failed): Promise<void> {
  const { ip, userAgent, country } = request;
  const user =
    failed.why === 'factor'
      ? sql`${failed.userId}::uuid`
      : sql`(select id from users where email = ${failed.email} order by email_verified_at nulls last limit 1)`;
  await db.asSystem((tx) =>
    tx.run(sql`
      insert into sign_in_failures (user_id, why, ip, user_agent, country)
      values (${user}, ${failed.why}, ${ip.split('%')[0]}, ${userAgent.slice(0, 300)}, ${country ?? null})`),
  );
}
