import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { documentContext } from '#app/document.ts';
import { useT } from '#app/i18n/t.ts';
import { pages } from '#contract/growth/pages.ts';
import type { SitePage as Page } from '#contract/growth/site-page.ts';
import { sites } from '#contract/growth/sites.ts';
import { ask, askFor } from '../ask.ts';
import { noteRefusal } from '../note-refusal.ts';
import { isCounted, noteVisit } from '../note-visit.ts';
import { Column } from '../page.tsx';
import { knownVisitor } from '../visit/visitor.ts';
import type { Route } from './+types/site-page.ts';
import { FirstPage } from './first-page.tsx';
import { readLetter, utmIn } from './letter.ts';
import { SiteContact } from './site-contact.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SiteGone } from './site-gone.tsx';
import { SiteHead } from './site-head.tsx';
import { SiteHero } from './site-hero.tsx';
import { SiteHomes } from './site-homes.tsx';

export { links } from '../fonts.ts';

/** A customer's page runs no script at all. See app/root.tsx. */
export const handle = { plain: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const { locale } = context.get(documentContext).language;
  const source = (searchParams.get('utm_source') ?? '').slice(0, 200);
  const visitor = { locale, source, isCounted: String(isCounted(request) && !preview) };
  const asked = { slug: params.slug, ...visitor, ...(preview && { preview }) };
  const found = await askFor(context, pages.first, asked);
  if (found?.movedTo) throw redirect(`/s/${found.movedTo}${searchParams.size > 0 ? `?${searchParams}` : ''}`, 301);
  if (!found?.site) return data(null, { status: 404 });
  if (!preview && !searchParams.has('sent')) {
    const { slug } = params;
    await noteVisit(context, request, sites.visit, { slug, page: `/s/${slug}`, utm: utmIn(`${searchParams}`) });
  }
  return {
    site: found.site,
    first: found.page,
    known: await knownVisitor(context, request, params.slug),
    reference: crypto.randomUUID() as string,
    isSent: searchParams.has('sent'),
    home: searchParams.get('home'),
  };
}

/** A plain form post: what is wrong comes back with what was typed, what went well leads to an address of its own. */
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
  return redirect(`/s/${params.slug}?${searchParams}#contact`, 303);
}

export default function SitePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <SiteGone />;
  const { site, first, home, known, ...form } = loaderData;
  const contact = { site, home: site.homes.find(({ id }) => id === home), refused: actionData, ...form };
  return (
    <>
      <SiteHead site={site} />
      <SiteFrame site={site} known={known}>
        <main id="content">
          <SiteHero site={site} />
          {first ? (
            <FirstPage site={site} page={first} contact={contact} />
          ) : (
            <Column>
              <SiteHomes site={site} />
              <About site={site} />
              <SiteContact {...contact} />
            </Column>
          )}
        </main>
      </SiteFrame>
    </>
  );
}

function About({ site: { about, person, organisation } }: { site: Page }) {
  const t = useT();
  if (!about.trim()) return null;
  return (
    <section
      aria-labelledby="about"
      className="grid gap-6 border-t border-line py-14 sm:py-20 lg:grid-cols-[18rem_1fr] lg:gap-12"
    >
      <h2 id="about" className="font-display text-title tracking-[-0.022em] text-balance">
        {t('public-site.about', { name: person ?? organisation })}
      </h2>
      <p className="max-w-[62ch] text-xl leading-[1.65] wrap-anywhere whitespace-pre-line text-ink-2" dir="auto">
        {about}
      </p>
    </section>
  );
}
