import { data, redirect } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { visitors } from '#contract/growth/visitors.ts';
import { askFor } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import { Column } from '../page.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import type { Route } from './+types/enter-page.ts';
import { visitorCookie, visitorOf } from './visitor.ts';

export { links } from '../fonts.ts';

/** Works without JavaScript. See app/root.tsx. */
export const handle = { plain: true };
/**
 * The address holds the key, so no other site may see it. A referrer for our own origin is needed, or the form's origin check would fail.
 */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

const keyIn = (request: Request): string => (new URL(request.url).searchParams.get('key') ?? '').slice(0, 600);

/** Mail scanners open links, so loading changes nothing: the button signs in. */
export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const found = await askFor(context, visitors.readLink, { slug, key: keyIn(request) });
  return found ? { ...found, slug } : data({ slug, site: null, email: '' }, { status: 410 });
}

export async function action({ context, params: { slug }, request }: Route.ActionArgs) {
  const visitor = visitorOf(request);
  const entered = await askFor(context, visitors.enter, { slug, key: keyIn(request), ...(visitor && { visitor }) });
  if (!entered) return redirect(`/s/${slug}/saved`, 303);
  return redirect(entered.back, {
    status: 303,
    headers: { 'set-cookie': visitorCookie(context, slug, entered.visitor) },
  });
}

export default function EnterPage({ loaderData: { site, email, slug } }: Route.ComponentProps) {
  const t = useT();
  const inside = (
    <main id="content">
      <title>{t('public-visit.signIn')}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <Column className="py-16 sm:py-24">
        <h1 className="font-display text-title">{t(site ? 'public-visit.signIn' : 'public-visit.linkOver')}</h1>
        {site ? (
          <form method="post" className="mt-5 grid gap-6">
            <p className="text-lg text-ink-2">
              <bdi>{email}</bdi>
            </p>
            <p>
              <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
                {t('public-visit.signIn')}
              </button>
            </p>
          </form>
        ) : (
          <p className="mt-5 text-lg">
            <a href={`/s/${slug}/saved`} className="tap text-act underline underline-offset-4">
              {t('public-visit.newLink')}
            </a>
          </p>
        )}
      </Column>
    </main>
  );
  return site ? <SiteFrame site={site}>{inside}</SiteFrame> : inside;
}
