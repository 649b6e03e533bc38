import { booking } from '#contract/people/booking.ts';
import { limit, limitForm, networkOf } from '#server/core/http/limits.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { book, taken } from './book.ts';
import { bookingById, cancelBooking, moveBooking, presentBooking } from './change-booking.ts';
import { bookingForm, scopeOfSlug, showPage } from './open-page.ts';
import { changePage, createPage, listPages, removePage } from './pages.ts';
import { isPromised } from './promise.ts';
import { bookingToken, readToken } from './token.ts';

const hour = 60 * 60;
/** The most bookings per hour from one network, and for one email address. */
const most = 20;

const orTaken = (error: unknown): never => {
  throw isPromised(error) ? taken() : error;
};

export const bookingRoutes: Served[] = [
  serve(booking.pages, ({ tx, actor, services }) => listPages(tx, actor, services.settings.publicUrl)),
  serve(booking.createPage, ({ tx, actor, input, services }) =>
    createPage(tx, actor, input, services.settings.publicUrl),
  ),
  serve(booking.changePage, ({ tx, actor, version, input, services }) =>
    changePage(tx, actor, version, input, services.settings.publicUrl),
  ),
  serve(booking.removePage, ({ tx, actor, input, services }) =>
    removePage(tx, actor, input.id, services.settings.publicUrl),
  ),

  serve(booking.open, ({ input, services }) => showPage(services, input)),

  serve(booking.book, async ({ input, request, services, write }) => {
    const { secret } = services.settings;
    if (bookingForm.isTooFast(secret, input.opened) || input.website !== '')
      throw invalid(['website'], 'This looks like it was sent by a bot. Please send it again.');
    await limit(services.db, `bookings from ${networkOf(request.ip)}`, most, hour);
    await limitForm(services.db, `bookings ${input.slug}`, most, hour);
    await limit(services.db, `bookings by ${input.email}`, most, hour);
    // Runs before the idempotency key is locked, so that a request never waits for a second system connection while holding one.
    const { pageId, ...scope } = await scopeOfSlug(services, input.slug);
    return write(async () => {
      // In the organization's own transaction; a repeated request finds its booking.
      const made = await services.db
        .withOrg(scope, async (tx) => {
          const where = { url: `${services.settings.publicUrl}/book/${input.slug}`, ...request };
          const id = await book(tx, pageId, input, where, bookingForm.openedAt(secret, input.opened));
          return { id, booking: presentBooking(await bookingById(tx, id)) };
        })
        .catch(orTaken);
      return { token: bookingToken(secret, scope.organisationId, made.id), booking: made.booking };
    });
  }),

  serve(booking.read, ({ input, services }) => {
    const { scope, bookingId } = readToken(services.settings.secret, input.token);
    return services.db.withOrg(scope, async (tx) => presentBooking(await bookingById(tx, bookingId)));
  }),
  serve(booking.move, async ({ input, request, services }) => {
    const { scope, bookingId } = readToken(services.settings.secret, input.token);
    await limit(services.db, `moved bookings from ${networkOf(request.ip)}`, most, hour);
    return services.db.withOrg(scope, (tx) => moveBooking(tx, bookingId, input.slot)).catch(orTaken);
  }),
  serve(booking.cancel, ({ input, services }) => {
    const { scope, bookingId } = readToken(services.settings.secret, input.token);
    return services.db.withOrg(scope, (tx) => cancelBooking(tx, bookingId));
  }),
];
