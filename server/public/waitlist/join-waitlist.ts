import type { InputOf } from '#contract/core/call.ts';
import type { waitlist } from '#contract/public/waitlist.ts';
import { waitlistConsent, waitlistConsentVersion } from '#contract/public/waitlist-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { waitlistMailJob } from './mail-job.ts';

type Wish = Pick<InputOf<typeof waitlist.join>, 'vertical' | 'email' | 'locale' | 'source'>;

/** Stores an address with its consent text and sends a confirmation request; a confirmed address gets no further mail. */
export async function joinWaitlist(tx: Queries, { vertical, email, locale, source }: Wish): Promise<void> {
  const row = await tx.one<{ id: string }>(sql`
    insert into waitlist as w (vertical, email, locale, source, consent_text, consent_version)
    values (${vertical}, ${email}, ${locale}, ${source}, ${waitlistConsent[locale]}, ${waitlistConsentVersion})
    on conflict (vertical, email) do update
      set locale = excluded.locale, consent_text = excluded.consent_text, consent_version = excluded.consent_version,
          created_at = now()
      where w.confirmed_at is null
    returning w.id`);
  if (row) await tx.enqueueFor(null, null, waitlistMailJob.with({ id: row.id }, { key: row.id }));
}
