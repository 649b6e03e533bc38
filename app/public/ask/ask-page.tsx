import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { documentContext } from '#app/document.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { mostLetters } from '#contract/growth/assistant.ts';
import { siteAssistant } from '#contract/growth/site-assistant.ts';
import { sites } from '#contract/growth/sites.ts';
import { ask, askFor } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import { Refusal } from '../form-parts.tsx';
import { noteVisit } from '../note-visit.ts';
import { Column } from '../page.tsx';
import { utmIn } from '../site/letter.ts';
import { SearchHead } from '../site/search-head.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import { langOf } from '../visit/heart.tsx';
import { knownVisitor } from '../visit/visitor.ts';
import type { Route } from './+types/ask-page.ts';
import { newTalk, talkCookie, talkOf } from './talk.ts';
import { TurnShown } from './turn-shown.tsx';

export { links } from '../fonts.ts';

/** Works without JavaScript. See app/root.tsx. */
export const handle = { plain: true };
export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const found = await askFor(context, sites.open, { slug, ...(preview && { preview }) });
  if (found?.movedTo) throw redirect(`/s/${found.movedTo}/ask`, 301);
  if (!found?.page) return data(null, { status: 404 });
  const talk = talkOf(request);
  const kept = talk ? await askFor(context, siteAssistant.turns, { slug, talk }) : null;
  if (!preview && !talk)
    await noteVisit(context, request, sites.visit, { slug, page: `/s/${slug}/ask`, utm: utmIn(`${searchParams}`) });
  return {
    site: found.page,
    known: await knownVisitor(context, request, slug),
    turns: kept?.turns ?? [],
    search: `?${searchParams}`,
  };
}

/** Answers a question by rendering the page again, so that no JavaScript is needed. */
export async function action({ context, params: { slug }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const message = String(form.get('message') ?? '')
    .trim()
    .slice(0, mostLetters);
  const { search } = new URL(request.url);
  if (form.get('act') === 'anew')
    return redirect(`/s/${slug}/ask${langOf(search)}`, {
      status: 303,
      headers: { 'set-cookie': talkCookie(context, slug, '') },
    });
  if (message === '') return redirect(`/s/${slug}/ask${langOf(search)}`, 303);
  const { locale } = context.get(documentContext).language;
  const talk = talkOf(request) ?? newTalk();
  try {
    await ask(context, siteAssistant.say, { slug, message, locale, talk });
    return redirect(`/s/${slug}/ask${langOf(search)}#last`, {
      status: 303,
      headers: { 'set-cookie': talkCookie(context, slug, talk) },
    });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ message, code: error.code }, { status: error.status });
  }
}

/** The site's own assistant, which knows the site's homes and speaks for its owner only. */
export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { dir } = useLocale();
  if (!loaderData) return <SiteGone />;
  const { site, known, turns, search } = loaderData;
  const title = t('public-visit.ask.title');
  const action = `/s/${site.slug}/ask${langOf(search)}`;
  return (
    <>
      <SearchHead
        site={{ ...site, seo: { ...site.seo, canonical: '', isIndexed: false } }}
        path={`/s/${site.slug}/ask`}
        title={`${title} · ${site.organisation}`}
        description=""
      />
      <SiteFrame site={site} known={known}>
        <main id="content">
          <Column as="text" className="pb-16">
            <h1 className="pt-10 font-display text-title sm:pt-14">{title}</h1>
            <p className="mt-3 text-lg text-ink-2">{t('public-visit.ask.lead', { organisation: site.organisation })}</p>
            <ol className="mt-8 grid gap-6" aria-label={t('public-visit.ask.talk')}>
              {turns.map((turn, at) => (
                <TurnShown
                  key={turn.turn}
                  turn={turn}
                  site={site}
                  action={action}
                  isLast={at === turns.length - 1}
                  search={search}
                />
              ))}
            </ol>
            <form method="post" action={action} className="mt-8">
              <fieldset disabled={site.isPreview} className="grid gap-3">
                {actionData && (
                  <Refusal>
                    {t(actionData.code === 'rate_limited' ? 'public-booking.tooMany' : 'public-visit.ask.failed')}
                  </Refusal>
                )}
                <label className="grid gap-1.5 text-md">
                  <span className="text-ink-2">{t('public-visit.ask.message')}</span>
                  <input
                    name="message"
                    required
                    maxLength={mostLetters}
                    autoComplete="off"
                    dir={dir}
                    placeholder={t('public-visit.sayExample')}
                    defaultValue={actionData?.message}
                    className="h-12 w-full rounded-m border border-edge bg-surface px-4 text-lg text-ink placeholder:text-ink-3"
                  />
                </label>
                <p className="flex flex-wrap items-center gap-4">
                  <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
                    {t('public-visit.ask.send')}
                  </button>
                  {turns.length > 0 && (
                    <button
                      type="submit"
                      name="act"
                      value="anew"
                      formNoValidate
                      className="tap cursor-pointer text-md text-ink-2 underline underline-offset-4"
                    >
                      {t('public-visit.ask.anew')}
                    </button>
                  )}
                </p>
              </fieldset>
            </form>
            <p className="mt-6 text-sm text-ink-3">{t('public-visit.ask.note')}</p>
          </Column>
        </main>
      </SiteFrame>
    </>
  );
}
