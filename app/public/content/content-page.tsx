import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { documentContext } from '#app/document.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useDocument } from '#app/use-document.ts';
import { leavesOf } from '#contract/core/content/tree.ts';
import { addressIn, alternatesOf } from '#contract/core/language-address.ts';
import { pages } from '#contract/growth/pages.ts';
import { sites } from '#contract/growth/sites.ts';
import { ask, askFor } from '../ask.ts';
import { noteVisit } from '../note-visit.ts';
import { Column } from '../page.tsx';
import { readLetter, utmIn } from '../site/letter.ts';
import { SiteContact } from '../site/site-contact.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import { SiteTop } from '../site/site-top.tsx';
import type { Route } from './+types/content-page.ts';
import { Blocks } from './blocks.tsx';

export { links } from '../fonts.ts';

/** A customer's page runs no script at all. See app/root.tsx. */
export const handle = { plain: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const { locale } = context.get(documentContext).language;
  const source = (searchParams.get('utm_source') ?? '').slice(0, 200);
  const { slug, page } = params;
  const found = await askFor(context, pages.open, { slug, page, locale, source, ...(preview && { preview }) });
  if (found?.movedTo) throw redirect(`${found.movedTo}${searchParams.size > 0 ? `?${searchParams}` : ''}`, 301);
  if (!found?.page) return data(null, { status: 404 });
  if (!preview && !searchParams.has('sent'))
    await noteVisit(context, request, sites.visit, { slug, page: `/s/${slug}/${page}`, utm: utmIn(`${searchParams}`) });
  return { ...found.page, name: page, reference: crypto.randomUUID() as string, isSent: searchParams.has('sent') };
}

/** A plain form post: what is wrong comes back with what was typed, what went well leads to an address of its own. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url);
  const values = readLetter(await request.formData());
  try {
    await ask(context, sites.enquire, { ...values, slug: params.slug } as never);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const fields = error.issues.map(({ path }) => String(path[0]));
    return data({ values, fields, code: error.code }, { status: error.status });
  }
  searchParams.set('sent', '1');
  return redirect(`/s/${params.slug}/${params.page}?${searchParams}#contact`, 303);
}

/** A page that a customer made of blocks. */
export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <SiteGone />;
  const { site, blocks, reference, isSent } = loaderData;
  const contact = { site, home: undefined, reference, isSent, refused: actionData };
  const hasForm = leavesOf(blocks).some(({ type }) => type === 'form');
  const form = ({ title, words }: { title: string; words: string }) => (
    <SiteContact {...contact} title={title} words={words} />
  );
  return (
    <>
      <Head {...loaderData} />
      <SiteTop site={site} />
      <main id="content">
        <Column className="pb-20">
          <Blocks blocks={blocks} scene={{ ...loaderData, form }} />
          {!hasForm && (
            <div className="mt-16">
              <SiteContact {...contact} />
            </div>
          )}
        </Column>
      </main>
      <SiteFooter site={site} />
    </>
  );
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>;

function Head({ site, title, description, name, pictures }: Shown) {
  const { origin } = useDocument();
  const { locale, tag } = useLocale();
  const whole = `${title} · ${site.organisation}`;
  if (site.isPreview)
    return (
      <>
        <title>{whole}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
      </>
    );
  const own = `${origin}/s/${site.slug}/${name}`;
  const address = addressIn(locale, own);
  const picture = Object.values(pictures)[0] ?? site.portrait ?? site.logo;
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="x-default" href={own} />
      {alternatesOf(own).map(({ locale, href }) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.organisation} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={tag.replace('-', '_')} />
      {picture && <meta property="og:image" content={origin + picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
