import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { issueOn } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { Site } from '#contract/growth/sites.ts';
import { SitePages } from '../pages/site-pages.tsx';
import { BuilderCard } from './builder-card.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SiteDanger } from './site-danger.tsx';
import { SiteDomains } from './site-domains.tsx';
import { SiteEditor } from './site-editor.tsx';
import { SiteIssues } from './site-issues.tsx';
import { SitePreview } from './site-preview.tsx';
import { type SiteDraft, useSiteDeeds } from './use-site-deeds.ts';

const draftOf = ({ slug, name, content }: Site): SiteDraft => ({ slug, name, content });

/** One site: its state, and its blocks beside the preview. */
export function SiteDesk({ site }: { site: Site }) {
  const t = useT();
  const mayManage = useMay()('sites.manage');
  // Edits are saved over the version they began on and no other.
  const [base, setBase] = useState(site);
  const [draft, setDraft] = useState(() => draftOf(site));
  const takeUp = (next: Site) => {
    setBase(next);
    setDraft(draftOf(next));
  };
  const { save, settle, unpublish, known } = useSiteDeeds(base, takeUp);
  const [query, setQuery] = useSearchParams();
  const isPublishing = query.get('publish') === '1';
  const setPublishing = (isOpen: boolean) =>
    setQuery(isOpen ? { site: site.id, publish: '1' } : { site: site.id }, { replace: true });
  const [isLeaving, setLeaving] = useState(false);
  const isLive = site.state === 'published';
  const isSaved = JSON.stringify(draft) === JSON.stringify(draftOf(base));
  if (isSaved && site.version > base.version) takeUp(site);
  const hasNews = !isLive || site.hasChanges || !isSaved || site.waiting.length > 0;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-m border border-line bg-surface p-4">
        <State site={site} />
        <div className="flex flex-wrap gap-2">
          {isLive && (
            <Button asChild>
              <a href={site.address} target="_blank" rel="noopener">
                <ExternalLink />
                {t('website.open')}
              </a>
            </Button>
          )}
          {isLive && mayManage && (
            <Button kind="quiet" onClick={() => setLeaving(true)}>
              {t('website.unpublish')}
            </Button>
          )}
          {mayManage && hasNews && (
            <Button
              kind="act"
              busy={settle.isPending}
              onClick={() => settle.mutate(draft, { onSuccess: () => setPublishing(true) })}
            >
              {isLive ? t('website.publishAgain') : t('website.publish')}
            </Button>
          )}
        </div>
      </div>
      <SiteIssues issues={site.issues} />
      {mayManage && <BuilderCard site={site} />}
      <div className={cx('grid items-start gap-8', mayManage && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]')}>
        {mayManage && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              save.mutate(draft);
            }}
          >
            <SiteEditor
              site={site}
              draft={draft}
              slugFault={issueOn(save.error ?? settle.error, 'slug')}
              onChange={setDraft}
              onTheme={(theme) => {
                const next = { ...draft, content: { ...draft.content, theme } };
                setDraft(next);
                settle.mutate(next);
              }}
            />
            <Button type="submit" className="mt-6" busy={save.isPending} disabled={isSaved}>
              {t('ui.save')}
            </Button>
          </form>
        )}
        <section aria-labelledby="site-preview" className="grid gap-3 lg:sticky lg:top-4">
          <div className="flex items-center justify-between gap-3">
            <h2 id="site-preview" className="text-md font-medium">
              {t('website.preview')}
            </h2>
            <a
              href={site.preview}
              target="_blank"
              rel="noopener"
              className="tap text-sm text-act underline-offset-4 hover:underline"
            >
              {t('website.openPreview')}
            </a>
          </div>
          <SitePreview site={site} className="h-[38rem]" />
        </section>
      </div>
      <SitePages site={site.id} />
      {mayManage && <SiteDomains site={site.id} />}
      {mayManage && <SiteDanger site={site} />}
      {mayManage && isPublishing && <PublishDialog site={site} onKnown={known} onClose={() => setPublishing(false)} />}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('website.unpublish')}
        action={t('website.unpublish')}
        onConfirm={() => unpublish.mutateAsync()}
      >
        {t('website.unpublishAsk')}
      </ConfirmDialog>
    </div>
  );
}

function State({ site: { state, hasChanges, publishedAt, address } }: { site: Site }) {
  const t = useT();
  const format = useFormat();
  const words =
    state === 'draft' ? t('website.state.draft') : hasChanges ? t('website.changed') : t('website.state.published');
  return (
    <div className="me-auto grid min-w-0 gap-0.5">
      <p className="flex items-center gap-2 font-medium">
        <span
          aria-hidden="true"
          className={cx(
            'size-2.5 shrink-0 rounded-full',
            state === 'draft' ? 'bg-edge' : hasChanges ? 'bg-need' : 'bg-act',
          )}
        />
        {words}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        <bdi dir="ltr">{address}</bdi>
        {publishedAt && (
          <>
            {' · '}
            {t('website.since', { when: format.dateTime(publishedAt) })}
          </>
        )}
      </p>
    </div>
  );
}
