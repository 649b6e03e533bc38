import { instantAt } from '#contract/core/time-zone.ts';
import { tours } from '#contract/inventory/showing-tours.ts';
import { showings } from '#contract/inventory/showings.ts';
import { limit, limitForm, networkOf } from '#server/core/http/limits.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { findLead } from '#server/people/leads/change-lead.ts';
import { listingById } from '../listings/queries.ts';
import { decideAsMember, decideByLink } from './decide-showing.ts';
import { giveFeedback, holdFeedback } from './feedback.ts';
import { askOnPage, scopeOfSlug, showingForm, showPage } from './open-page.ts';
import { linkedShowing, showingById, showingCount, showingCounts, showingPage, showingsOfListing } from './queries.ts';
import { closeReport, reportByLink, reportFor, shareReport } from './report.ts';
import { requestShowing } from './request-showing.ts';
import { settingsOf, setUpShowings, showSettings } from './settings.ts';
import { orTaken } from './showing-row.ts';
import { readReportToken, readToken, reportToken, showingToken } from './token.ts';
import { planTour, previewTour, tourById, toursAhead } from './tours.ts';

const hour = 60 * 60;
/** Per network, and per email address from any network. */
const most = 30;

export const showingRoutes: Served[] = [
  serve(showings.settings, ({ tx, actor, input, services }) =>
    showSettings(tx, actor, input.id, services.settings.publicUrl),
  ),
  serve(showings.setUp, ({ tx, actor, input, services }) =>
    setUpShowings(tx, actor, input, services.settings.publicUrl),
  ),
  serveJson(showings.ofListing, showingsOfListing),
  servePage(showings.list, showingPage),
  serveJson(showings.count, showingCount),
  serveJson(showings.counts, (_, actor) => showingCounts(actor)),
  serve(showings.request, async ({ tx, actor, input }) => {
    const listing = await tx.one<{ stateOrProvince: string | null }>(listingById(input.id, actor));
    if (!listing) throw notFound();
    if (input.forWhom === 'buyer' && !input.buyer) throw invalid(['buyer'], 'Choose the buyer.');
    if (input.forWhom === 'other_agent' && !input.agent) throw invalid(['agent'], 'Enter the agent.');
    if (input.forWhom === 'buyer') await findLead(tx, actor, input.buyer!);
    const { timeZone } = await settingsOf(tx, { id: input.id, state: listing.stateOrProvince });
    const wish = {
      start: instantAt(input.start, timeZone),
      minutes: input.minutes,
      kind: input.kind,
      forWhom: input.forWhom,
      askedBy: actor.userId,
      leadId: input.forWhom === 'buyer' ? input.buyer : null,
      agent: input.forWhom === 'other_agent' ? input.agent : null,
      note: input.note,
      locale: 'en',
      consentText: '',
      formHash: null,
    };
    const id = await requestShowing(tx, input.id, wish).catch(orTaken);
    return showingById(tx, actor, id);
  }),
  serve(showings.decide, async ({ tx, actor, input }) => {
    await decideAsMember(tx, actor, input.id, input).catch(orTaken);
    return showingById(tx, actor, input.id);
  }),
  serve(tours.list, ({ tx, actor }) => toursAhead(tx, actor)),
  serve(tours.get, ({ tx, actor, input }) => tourById(tx, actor, input.id)),
  serve(tours.preview, ({ tx, actor, input }) => previewTour(tx, actor, input)),
  serve(tours.plan, ({ tx, actor, input }) => planTour(tx, actor, input)),
  serve(showings.holdFeedback, async ({ tx, actor, input }) => {
    await holdFeedback(tx, actor, input.id, input.isHeld);
    return showingById(tx, actor, input.id);
  }),
  serve(showings.report, ({ tx, actor, input }) => reportFor(tx, actor, input.id)),
  serve(showings.shareReport, async ({ tx, actor, input, services }) => {
    const { secret, publicUrl } = services.settings;
    const key = await shareReport(tx, actor, input.id);
    return { address: `${publicUrl}/showing-report/${reportToken(secret, actor.organisationId, input.id, key)}` };
  }),
  serve(showings.closeReport, async ({ tx, actor, input }) => {
    await closeReport(tx, actor, input.id);
    return { done: true as const };
  }),

  serve(showings.open, ({ input, services }) => showPage(services, input)),
  serve(showings.ask, async ({ input, request, services, write }) => {
    const { secret } = services.settings;
    if (showingForm.isTooFast(secret, input.opened) || input.website !== '')
      throw invalid(['website'], 'This looked automated. Please send it again.');
    await limit(services.db, `showings from ${networkOf(request.ip)}`, most, hour);
    await limitForm(services.db, `showings ${input.slug}`, most, hour);
    await limit(services.db, `showings by ${input.email}`, most, hour);
    // Before the idempotency key is taken: a request that holds a system connection must not wait for another one.
    const { scope, listingId } = await scopeOfSlug(services, input.slug);
    return write(async () => {
      const made = await services.db
        .withOrg(scope, async (tx) => {
          const id = await askOnPage(tx, listingId, input, showingForm.openedAt(secret, input.opened));
          return { id, showing: await linkedShowing(tx, id, null) };
        })
        .catch(orTaken);
      return { token: showingToken(secret, scope.organisationId, made.id), showing: made.showing };
    });
  }),
  serve(showings.read, ({ input, services }) => {
    const { scope, showingId, answerId } = readToken(services.settings.secret, input.token);
    return services.db.withOrg(scope, (tx) => linkedShowing(tx, showingId, answerId));
  }),
  serve(showings.act, async ({ input, request, services }) => {
    const { scope, showingId, answerId } = readToken(services.settings.secret, input.token);
    await limit(services.db, `deeds on showings from ${networkOf(request.ip)}`, 4 * most, hour);
    return services.db
      .withOrg(scope, async (tx) => {
        await decideByLink(tx, showingId, answerId, { ...input, start: input.start || undefined });
        return linkedShowing(tx, showingId, answerId);
      })
      .catch(orTaken);
  }),
  serve(showings.giveFeedback, async ({ input: { token, ...given }, request, services }) => {
    const { scope, showingId, answerId } = readToken(services.settings.secret, token);
    if (answerId) throw notFound();
    await limit(services.db, `feedback from ${networkOf(request.ip)}`, 4 * most, hour);
    return services.db.withOrg(scope, async (tx) => {
      await giveFeedback(tx, showingId, given);
      return linkedShowing(tx, showingId, null);
    });
  }),
  serve(showings.readReport, ({ input, services }) => {
    const { scope, listingId, key } = readReportToken(services.settings.secret, input.token);
    return services.db.withOrg(scope, (tx) => reportByLink(tx, listingId, key));
  }),
];
