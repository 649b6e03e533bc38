import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { addDays, dayIn, startOfDay } from '#contract/core/time-zone.ts';
import type { booking } from '#contract/people/booking.ts';
import { brandIn } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { formGuard } from '#server/core/http/form-guard.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { ownWordsAt } from '#server/people/consent-texts/in-force.ts';
import { shownAgent } from '../profiles/shown-agent.ts';
import { freeWithin, type OpenPage, openPage, takenWithin } from './availability.ts';
import { bookable } from './slots.ts';

export const bookingForm = formGuard('booking form');

/** The organization of a booking page. Visitors belong to no organization, so they act as the system within the page's organization. */
export async function scopeOfSlug({ db }: Services, slug: string): Promise<Scope & { pageId: string }> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; pageId: string }>(sql`
      select organisation_id as "organisationId", id as "pageId" from booking_pages where slug = ${slug.toLowerCase()} and removed_at is null`),
  );
  if (!found) throw notFound();
  return { ...found, userId: null, actorKind: 'system' };
}

export const pageIn = async (tx: Tx, pageId: string, lock = false): Promise<OpenPage> => {
  const where = sql`b.organisation_id = ${tx.scope.organisationId} and b.id = ${pageId}`;
  const page = await tx.one<OpenPage>(lock ? sql`${openPage(where)} for update of b` : openPage(where));
  if (!page) throw notFound();
  return page;
};

const weekDays = 7;

export async function showPage(
  services: Services,
  input: InputOf<typeof booking.open>,
  now = Date.now(),
): Promise<OutputOf<typeof booking.open>> {
  const { pageId, ...scope } = await scopeOfSlug(services, input.slug);
  return services.db.withOrg(scope, async (tx) => {
    const page = await pageIn(tx, pageId);
    const timeZone = input.timeZone ?? page.timeZone;
    const when = bookable(page, now);
    const taken = await takenWithin(tx, page, when);
    const free = freeWithin(page, taken, when, now);
    const first = dayIn(when.from, timeZone);
    const last = dayIn(when.to, timeZone);
    // Without a requested date, shows the first week with free times.
    const wanted = input.from ?? (free[0] === undefined ? first : dayIn(free[0], timeZone));
    const from = wanted < first ? first : wanted > last ? last : wanted;
    const to = addDays(from, weekDays);
    const here = free.filter((start) => start >= startOfDay(from, timeZone) && start < startOfDay(to, timeZone));
    const byDay = Map.groupBy(here, (start) => dayIn(start, timeZone));
    const { title, description, place, minutes, hosts } = page;
    const agent = await shownAgent(tx, hosts.length === 1 ? hosts[0]! : null);
    const before = addDays(from, -weekDays);
    return {
      page: { ...brandIn(page), title, description, agent, place, minutes, timeZone: page.timeZone },
      timeZone,
      days: [...byDay].map(([day, slots]) => ({ day, slots: slots.map((start) => new Date(start).toISOString()) })),
      open: [...new Set(free.map((start) => dayIn(start, timeZone)))],
      earlier: from > first ? (before < first ? first : before) : null,
      later: to <= last ? to : null,
      ownWords: await ownWordsAt(tx, ['booking']),
      opened: bookingForm.openedNow(services.settings.secret, now),
    };
  });
}
