import { ramp } from '#contract/people/mail-ramp.ts';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import { readSender } from '#server/outside/mail/choose-mail.ts';

/** The domain that mail is sent from. */
export const domainOf = ({ MAIL_FROM }: Pick<Settings, 'MAIL_FROM'>): string => {
  const { address } = readSender(MAIL_FROM);
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
};

/**
 * Counts a sent mail that was not counted beforehand against the limit of a new domain. Runs in its own transaction, because the counter is
 * one row for the whole installation and no transaction holding a message should wait for it.
 */
export const countMail = ({ db, settings }: Services, scope: Scope): Promise<unknown> =>
  db.withOrg(scope, (tx) =>
    tx.run(sql`
      select lintel.domain_count(${domainOf(settings)}, ${ourDay}, ${ramp.length}::int) where not lintel.is_demo_here() and not lintel.is_rehearsal()`),
  );
