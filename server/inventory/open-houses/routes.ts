import { type OpenHouse, openHouses } from '#contract/inventory/open-houses.ts';
import { ownBrand } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import { limit, limitForm, networkOf } from '#server/core/http/limits.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { ownWordsAt } from '#server/people/consent-texts/in-force.ts';
import { listingById } from '../listings/queries.ts';
import { openHouseForm, scopeOfSlug, showOpenHouse } from './open-page.ts';
import { cancelOpenHouse, changeOpenHouse, planOpenHouse } from './plan-open-house.ts';
import { openHouseById, openHouseRows } from './queries.ts';
import { openHousePlaces, signVisitorIn, visitsOf } from './sign-in.ts';

const hour = 60 * 60;
/** All visitors of a house may share its network. */
const most = 120;

export const openHouseRoutes: Served[] = [
  serve(openHouses.ofListing, async ({ tx, actor, input, services }) => {
    if (!(await tx.one(listingById(input.id, actor)))) throw notFound();
    const { publicUrl } = services.settings;
    return { openHouses: await tx.all<OpenHouse>(openHouseRows(actor, publicUrl, sql`h.listing_id = ${input.id}`)) };
  }),
  serve(openHouses.get, async ({ tx, actor, input, services }) => {
    const house = await openHouseById(tx, actor, input.id, services.settings.publicUrl);
    return { ...house, ...(await ownBrand(tx)), ownWords: await ownWordsAt(tx, openHousePlaces) };
  }),
  serve(openHouses.create, ({ tx, actor, input, services }) =>
    planOpenHouse(tx, actor, input, services.settings.publicUrl),
  ),
  serve(openHouses.change, ({ tx, actor, version, input, services }) =>
    changeOpenHouse(tx, actor, version, input, services.settings.publicUrl),
  ),
  serve(openHouses.cancel, ({ tx, actor, input, services }) =>
    cancelOpenHouse(tx, actor, input.id, services.settings.publicUrl),
  ),
  serve(openHouses.visits, async ({ tx, actor, input, services }) => {
    await openHouseById(tx, actor, input.id, services.settings.publicUrl);
    return { visits: await visitsOf(tx, actor, input.id) };
  }),
  serve(openHouses.signIn, async ({ tx, actor, input: { id, ...visitor }, request, services }) => {
    const { page } = await openHouseById(tx, actor, id, services.settings.publicUrl);
    await signVisitorIn(
      tx,
      id,
      visitor,
      { url: page, ip: request.ip, userAgent: request.userAgent },
      new Date(visitor.signedAt),
    );
    return { done: true as const };
  }),
  serve(openHouses.open, ({ input, services }) => showOpenHouse(services, input)),
  serve(openHouses.visit, async ({ input, request, services }) => {
    const { slug, opened, website, ...visitor } = input;
    if (openHouseForm.isTooFast(services.settings.secret, opened) || website !== '')
      throw invalid(['website'], 'This looked automated. Please send it again.');
    await limit(services.db, `open house ${slug} from ${networkOf(request.ip)}`, most, hour);
    await limitForm(services.db, `open house ${slug}`, most, hour);
    await showOpenHouse(services, { slug });
    const { scope, id } = await scopeOfSlug(services, slug);
    const where = {
      url: `${services.settings.publicUrl}/open-house/${slug}`,
      ip: request.ip,
      userAgent: request.userAgent,
    };
    await services.db.withOrg({ ...scope, requestId: request.id }, (tx) =>
      signVisitorIn(
        tx,
        id,
        { ...visitor, signedAt: new Date().toISOString() },
        where,
        openHouseForm.openedAt(services.settings.secret, opened),
      ),
    );
    return { done: true as const };
  }),
];
