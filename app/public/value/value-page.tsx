import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { sites } from '#contract/growth/sites.ts';
import type { HomeValue } from '#contract/growth/valuations.ts';
import { valuations } from '#contract/growth/valuations.ts';
import { ask, askFor } from '../ask.ts';
import { noteVisit } from '../note-visit.ts';
import { Column } from '../page.tsx';
import { readLetter, utmIn } from '../site/letter.ts';
import { SearchHead } from '../site/search-head.tsx';
import { SiteContact } from '../site/site-contact.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import { knownVisitor } from '../visit/visitor.ts';
import type { Route } from './+types/value-page.ts';
import { type Described, describedIn } from './described.ts';
import { ValueForm } from './value-form.tsx';
import { ValueShown } from './value-shown.tsx';

export { links } from '../fonts.ts';

/** Works without JavaScript. See app/root.tsx. */
export const handle = { plain: true };

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const found = await askFor(context, sites.open, { slug, ...(preview && { preview }) });
  if (found?.movedTo) throw redirect(`/s/${found.movedTo}/value`, 301);
  if (!found?.page) return data(null, { status: 404 });
  if (!preview && !searchParams.has('sent'))
    await noteVisit(context, request, sites.visit, { slug, page: `/s/${slug}/value`, utm: utmIn(`${searchParams}`) });
  return {
    site: found.page,
    known: await knownVisitor(context, request, slug),
    reference: crypto.randomUUID() as string,
    isSent: searchParams.has('sent'),
  };
}

type Answer = {
  home: Described;
  value: HomeValue | null;
  fields: string[];
  refused?: Parameters<typeof SiteContact>[0]['refused'];
};

/** Two forms: the address, answered with an estimate and not stored, then the visitor's contact details with the home. */
export async function action({ context, params: { slug }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const home = describedIn(form);
  const estimated = async (): Promise<Answer> => {
    try {
      return { home, value: await ask(context, valuations.estimate, { slug, ...home } as never), fields: [] };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return { home, value: null, fields: fieldsOf(error) };
    }
  };
  if (form.get('act') !== 'contact') return data(await estimated());
  const values = readLetter(form);
  try {
    await ask(context, valuations.ask, { ...values, ...home, slug } as never);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const refused = { values, fields: fieldsOf(error), code: error.code };
    return data({ ...(await estimated()), refused }, { status: error.status });
  }
  return redirect(`/s/${slug}/value?sent=1#contact`, 303);
}

const fieldsOf = (error: ApiProblem): string[] =>
  error.issues.length > 0 ? error.issues.map(({ path }) => String(path[0])) : [error.code];

/** "What is my home worth?": an address, an estimated range with its confidence, and a contact. */
export default function ValuePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  if (!loaderData) return <SiteGone />;
  const { site, known, reference, isSent } = loaderData;
  const title = t('public-visit.value.title');
  const value = actionData?.value;
  return (
    <>
      <SearchHead
        site={{ ...site, seo: { ...site.seo, canonical: '' } }}
        path={`/s/${site.slug}/value`}
        title={`${title} · ${site.organisation}`}
        description={t('public-visit.value.lead')}
        picture={site.logo}
      />
      <SiteFrame site={site} known={known}>
        <main id="content">
          <Column className="pb-16">
            <h1 className="pt-10 font-display text-title sm:pt-14">{title}</h1>
            <p className="mt-3 max-w-[62ch] text-lg text-ink-2">{t('public-visit.value.lead')}</p>
            {value && <ValueShown value={value} home={actionData.home} site={site} />}
            {!isSent && (
              <ValueForm home={actionData?.home} fields={actionData?.fields ?? []} isAnswered={Boolean(value)} />
            )}
            {(value || isSent) && (
              <SiteContact
                {...{ site, reference, isSent }}
                home={undefined}
                title={t('public-visit.value.askTitle')}
                words={t('public-visit.value.askText')}
                hidden={actionData ? { act: 'contact', ...actionData.home } : {}}
                refused={actionData?.refused}
              />
            )}
          </Column>
        </main>
      </SiteFrame>
    </>
  );
}
