import { pageUrl } from '#contract/account/page-path.ts';
import type { telemetry } from '#contract/account/telemetry.ts';
import type { InputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { fingerprintOf } from './fingerprint.ts';

type Fault = { type: string; message: string; stack: string; url: string | null };

/** Creates the error's group or counts it up. A resolved error that recurs is reopened. */
export function countFault(tx: Queries, fault: Fault, counted: { reports?: 1; alerts?: 1 }) {
  return tx.get<{ id: string; mailDue: boolean }>(sql`
    insert into error_groups as g (fingerprint, error_type, error_message, last_url, reports, alerts)
    values (${fingerprintOf(fault.message, fault.stack)}, ${fault.type}, ${fault.message}, ${fault.url},
            ${counted.reports ?? 0}, ${counted.alerts ?? 0})
    on conflict (fingerprint) do update set
      reports = g.reports + excluded.reports, alerts = g.alerts + excluded.alerts, last_seen_at = now(),
      last_url = coalesce(excluded.last_url, g.last_url), resolved_at = null, resolved_by = null,
      returned_at = case when g.resolved_at is null then g.returned_at else now() end
    returning g.id, coalesce(g.mailed_at < greatest(now() - interval '1 day', g.returned_at), true) as "mailDue"`);
}

const userAgentOf = ({ userAgent }: RequestFacts): string => userAgent.slice(0, 500);

export async function logError(
  tx: Queries,
  request: RequestFacts,
  userId: string | null,
  input: InputOf<typeof telemetry.logError>,
): Promise<void> {
  const { error_type: type, error_message: message, error_stack: stack, component_stack: componentStack } = input;
  const url = pageUrl(input.url ?? '') || null;
  const group = await countFault(tx, { type, message, stack: stack ?? '', url }, { reports: 1 });
  await tx.run(sql`
    insert into error_logs (user_id, error_type, error_message, error_stack, component_stack, url, user_agent, group_id)
    values (${userId}, ${type}, ${message}, ${stack ?? null}, ${componentStack ?? null}, ${url}, ${userAgentOf(request)}, ${group.id})`);
}
