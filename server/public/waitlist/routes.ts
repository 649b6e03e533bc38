import type { Vertical } from '#contract/core/verticals.ts';
import { waitlist } from '#contract/public/waitlist.ts';
import { sql } from '#server/core/db/sql.ts';
import { limit, limitForm, networkOf } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { isTooFast, openedNow } from '../contact/opened.ts';
import { downloadWaitlist } from './download.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { entries, waitlistCounts } from './queries.ts';
import { entryOf } from './token.ts';

const hour = 60 * 60;
const day = 24 * hour;

const done = { done: true } as const;

export const waitlistRoutes: Served[] = [
  serve(waitlist.form, async ({ input, services: { settings } }) => ({
    opened: openedNow(settings.secret),
    isLive: settings.LIVE_VERTICALS.includes(input.vertical),
  })),

  serve(waitlist.join, async ({ input, request, services, write }) => {
    const { settings, db } = services;
    if (settings.LIVE_VERTICALS.includes(input.vertical)) {
      throw new Refusal('conflict', 'This is already live: sign up instead.');
    }
    const isProgram = isTooFast(settings.secret, input.opened) || input.website !== '';
    await limit(db, `waitlist from ${networkOf(request.ip)}`, 10, hour);
    await limitForm(db, 'waitlist', 10, hour);
    // Limit mails per address, so that nobody can flood another person's mailbox.
    await limit(db, `waitlist by ${input.email}`, 10, day);
    return write(async (tx) => {
      // Spam gets the same answer as a real entry, so that its sender learns nothing.
      if (!isProgram) await joinWaitlist(tx, input);
      return done;
    });
  }),

  serve(waitlist.confirm, ({ input, services, write }) =>
    write(async (tx) => {
      const id = entryOf(services.settings.secret, input.token);
      const found =
        id &&
        (await tx.one<{ vertical: Vertical }>(sql`
          update waitlist set confirmed_at = coalesce(confirmed_at, now()) where id = ${id} returning vertical`));
      if (!found) throw notFound();
      return found;
    }),
  ),

  serve(waitlist.leave, ({ input, services, write }) =>
    write(async (tx) => {
      const id = entryOf(services.settings.secret, input.token);
      if (id) await tx.run(sql`delete from waitlist where id = ${id}`);
      return done;
    }),
  ),

  serve(waitlist.list, ({ input, write }) => write((tx) => entries(tx, input))),
  serve(waitlist.counts, ({ write }) => write(waitlistCounts)),
  serveBytes(waitlist.download, downloadWaitlist),
];
