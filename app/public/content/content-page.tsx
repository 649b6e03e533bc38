import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { documentContext } from '#app/document.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useDocument } from '#app/use-document.ts';
import { plainOf } from '#contract/core/content/inline.ts';
import { leavesOf } from '#contract/core/content/tree.ts';
import { dateFormat } from '#contract/core/message.ts';
import { pages } from '#contract/growth/pages.ts';
import { headOf, pageValues, usualTitle } from '#contract/growth/seo/head.ts';
import { crumbData, faqData } from '#contract/growth/seo/structured-data.ts';
import { sites } from '#contract/growth/sites.ts';
import { ask, askFor } from '../ask.ts';
import { noteRefusal } from '../note-refusal.ts';
import { isCounted, noteVisit } from '../note-visit.ts';
import { Column } from '../page.tsx';
import { readLetter, utmIn } from '../site/letter.ts';
import { movedFrom } from '../site/moved.ts';
import { SearchHead } from '../site/search-head.tsx';
import { SiteContact } from '../site/site-contact.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import type { Route } from './+types/content-page.ts';
import { Blocks } from './blocks.tsx';

export { links } from '../fonts.ts';

/** Runs no JavaScript at all. See app/root.tsx. */
export const handle = { plain: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const { locale } = context.get(documentContext).language;
  const source = (searchParams.get('utm_source') ?? '').slice(0, 200);
  const { slug, page } = params;
  const visitor = { locale, source, isCounted: String(isCounted(request) && !preview) };
  const found = await askFor(context, pages.open, { slug, page, ...visitor, ...(preview && { preview }) });
  if (found?.movedTo) throw redirect(`${found.movedTo}${searchParams.size > 0 ? `?${searchParams}` : ''}`, 301);
  if (!found?.page) return data(null, { status: await movedFrom(context, slug, `/${page}`) });
  if (!preview && !searchParams.has('sent'))
    await noteVisit(context, request, sites.visit, { slug, page: `/s/${slug}/${page}`, utm: utmIn(`${searchParams}`) });
  return { ...found.page, name: page, reference: crypto.randomUUID() as string, isSent: searchParams.has('sent') };
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
  return redirect(`/s/${params.slug}/${params.page}?${searchParams}#contact`, 303);
}

/** A customer's page made of blocks. */
export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <SiteGone />;
  const { site, blocks, reference, isSent } = loaderData;
  const contact = { site, home: undefined, reference, isSent, refused: actionData };
  const hasForm = leavesOf(blocks).some(({ type }) => type === 'form');
  const form = ({ title, words }: { title: string; words: string }) => (
    <div className="mt-16">
      <SiteContact {...contact} title={title} words={words} />
    </div>
  );
  return (
    <>
      <Head {...loaderData} />
      <SiteFrame site={site}>
        <main id="content">
          <Column className="pb-20">
            {loaderData.kind === 'post' && <PostDay at={loaderData.publishedAt} timeZone={loaderData.timeZone} />}
            <Blocks blocks={blocks} scene={{ ...loaderData, form }} />
            {!hasForm && (
              <div className="mt-16">
                <SiteContact {...contact} />
              </div>
            )}
          </Column>
        </main>
      </SiteFrame>
    </>
  );
}

/** By the office's clock: a post of the evening is not tomorrow's. */
function PostDay({ at, timeZone }: { at: string | null; timeZone: string }) {
  const { tag } = useLocale();
  if (!at) return null;
  return (
    <p className="pt-10 text-md text-ink-3">
      <time dateTime={at}>{dateFormat(tag, { dateStyle: 'long', timeZone }).format(new Date(at))}</time>
    </p>
  );
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>;

function Head({ site, title, description, name, pictures, blocks }: Shown) {
  const { origin } = useDocument();
  const usual = { title: usualTitle([title, site.organisation]), description };
  const words = headOf(site.seo, pageValues({ title, description }, site), usual);
  const own = `/s/${site.slug}/${name}`;
  const questions = leavesOf(blocks).flatMap((leaf) => (leaf.type === 'faq' ? leaf.items : []));
  return (
    <SearchHead
      site={site}
      path={own}
      title={words.title}
      shared={site.seo.title ? words.title : title}
      description={words.description}
      picture={Object.values(pictures)[0] ?? site.portrait ?? site.logo}
      data={[
        crumbData([
          { name: site.person ?? site.organisation, address: `${origin}/s/${site.slug}` },
          { name: title, address: origin + own },
        ]),
        ...faqData(questions.map(({ question, answer }) => ({ question, answer: plainOf(answer) }))),
      ]}
    />
  );
}
