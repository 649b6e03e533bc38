import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';
import { sites } from '#contract/growth/sites.ts';
import { homeZone } from '#contract/inventory/home-zone.ts';
import { ask, askFor } from '../ask.ts';
import { noteRefusal } from '../note-refusal.ts';
import { noteVisit } from '../note-visit.ts';
import { Column } from '../page.tsx';
import { readLetter, utmIn } from '../site/letter.ts';
import { movedFrom } from '../site/moved.ts';
import { SiteContact } from '../site/site-contact.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import { knownVisitor } from '../visit/visitor.ts';
import type { Route } from './+types/home-page.ts';
import { HomeAgent } from './home-agent.tsx';
import { HomeFacts, HomeSummary } from './home-facts.tsx';
import { HomeGallery } from './home-gallery.tsx';
import { HomeHead } from './home-head.tsx';
import { HomePlace } from './home-place.tsx';
import { HomeWall } from './home-wall.tsx';
import { OpenHouses } from './open-houses.tsx';
import { paymentIn, todayIn } from './payment.ts';
import { PaymentForm } from './payment-form.tsx';
import { SimilarHomes } from './similar-homes.tsx';
import { beforeWall, wallFor } from './wall.ts';

const zoneOf = ({ region, postalCode }: HomeDetails) => homeZone({ stateOrProvince: region, postalCode });

export { links } from '../fonts.ts';

/** Runs no JavaScript at all. See app/root.tsx. */
export const handle = { plain: true };

/** Sets the cookie that counts viewed homes, if the site's sign-in policy needs it. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const { slug, home } = params;
  const found = await askFor(context, sites.home, { slug, home, ...(preview && { preview }) });
  if (found?.movedTo) throw redirect(`${found.movedTo}${searchParams.size > 0 ? `?${searchParams}` : ''}`, 301);
  if (!found?.page) return data(null, { status: await movedFrom(context, slug, `/homes/${home}`) });
  if (!preview && !searchParams.has('sent')) {
    const page = `/s/${slug}/homes/${home}`;
    await noteVisit(context, request, sites.visit, { slug, page, utm: utmIn(`${searchParams}`) });
  }
  const { site, home: whole } = found.page;
  const known = await knownVisitor(context, request, slug, whole.id);
  const { wall, cookie } = wallFor({ context, request, site, home: whole, known });
  return data(
    {
      ...found.page,
      home: beforeWall(whole, wall),
      known,
      wall,
      map: wall === 'rest' ? null : found.page.map,
      photos: whole.photos.length,
      payment: wall === 'rest' ? null : paymentIn(searchParams, whole, todayIn(zoneOf(whole))),
      reference: crypto.randomUUID() as string,
      isSent: searchParams.has('sent'),
    },
    cookie ? { headers: { 'set-cookie': cookie } } : undefined,
  );
}

/** A plain form post: errors come back with the entered values; success redirects to an address of its own. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url);
  const values = readLetter(await request.formData());
  try {
    await ask(context, sites.enquire, { ...values, slug: params.slug } as never);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    await noteRefusal(context, sites.refused, { slug: params.slug, opened: values.opened, problem: error });
    const fields = error.issues.map(({ path }) => String(path[0]));
    return data({ values, fields, code: error.code }, { status: error.status });
  }
  searchParams.set('sent', '1');
  return redirect(`/s/${params.slug}/homes/${params.home}?${searchParams}#contact`, 303);
}

/** A home's page on a site: photos, facts, open houses, monthly cost, and contact. */
export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <SiteGone />;
  const { site, home, openHouses, similar, map, payment, known, wall, photos, ...form } = loaderData;
  const isSold = home.status === 'Closed';
  return (
    <>
      <HomeHead site={site} home={home} openHouses={openHouses} />
      <SiteFrame site={site} known={known}>
        <main id="content">
          <Column className="pb-8">
            <HomeGallery home={home} />
            <div className="gap-12 lg:grid lg:grid-cols-[1fr_20rem]">
              <div className="min-w-0">
                <HomeSummary home={home} />
                {wall && <HomeWall {...{ site, wall, photos }} reference={form.reference} />}
                {wall !== 'rest' && <HomeFacts home={home} />}
                {!isSold && <OpenHouses openHouses={openHouses} />}
                {payment && <PaymentForm payment={payment} hasTax={home.annualTax !== null} />}
                {wall !== 'rest' && <HomePlace home={home} map={map} />}
              </div>
              <HomeAgent site={site} home={home} />
            </div>
            {isSold && <SimilarHomes similar={similar} organisation={site.organisation} />}
            <SiteContact site={site} home={home} hasTour={!isSold} refused={actionData} {...form} />
            {!isSold && <SimilarHomes similar={similar} organisation={site.organisation} />}
            {home.notice && (
              <p className="mb-10 max-w-[90ch] text-sm whitespace-pre-line text-ink-3" dir="auto">
                {home.notice}
              </p>
            )}
          </Column>
        </main>
      </SiteFrame>
    </>
  );
}
