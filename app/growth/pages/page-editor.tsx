import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, History, Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { failureText, issueOn } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { languageNames } from '#app/i18n/languages.ts';
import { useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Outline } from '#app/ui/content-editor/outline.tsx';
import type { SaveState } from '#app/ui/content-editor/use-autosave.ts';
import { useHistory } from '#app/ui/content-editor/use-history.ts';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Locale, locales } from '#contract/core/locale.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { CreditTerms } from './credit-terms.tsx';
import { PageIssues } from './page-issues.tsx';
import { PagePreview } from './page-preview.tsx';
import { PageVersions } from './page-versions.tsx';
import { pickers } from './pickers.tsx';
import { pageQueries } from './queries.ts';
import { ScheduleButton } from './schedule-button.tsx';
import { draftOf, type PageDraft, useAutosavedPage } from './use-autosaved-page.ts';

/** One page: its blocks beside the preview. Saves automatically; publishing takes a click. */
export function PageEditor({ page }: { page: ContentPage }) {
  const t = useT();
  const mayManage = useMay()('sites.manage');
  const history = useHistory<PageDraft>(draftOf(page));
  const { now: draft, set } = history;
  const { state, error, saveNow } = useAutosavedPage(page, draft, history.adopt);
  const [locale, setLocale] = useState<Locale | 'own'>('own');
  const [isPast, setPast] = useState(false);
  const { publish, unpublish } = usePublish(page, saveNow);
  const byKeys = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea');
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'z' || isTyping) return;
    event.preventDefault();
    if (event.shiftKey) history.redo();
    else history.undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor, beside its buttons
    <div className="mx-auto grid w-full max-w-[100rem] content-start gap-5 px-4.5 pt-4 pb-16" onKeyDown={byKeys}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="me-auto grid min-w-0 gap-0.5">
          <BackLink to={`/website?site=${page.site}`}>{t('website.title')}</BackLink>
          <h1 className="text-2xl font-medium tracking-[-0.015em] wrap-anywhere">{draft.title}</h1>
          <Status page={page} state={state} />
        </div>
        {mayManage && (
          <>
            <IconButton label={t('content.undo')} shortcut="Ctrl Z" disabled={!history.canUndo} onClick={history.undo}>
              <Undo2 />
            </IconButton>
            <IconButton label={t('content.redo')} disabled={!history.canRedo} onClick={history.redo}>
              <Redo2 />
            </IconButton>
          </>
        )}
        <Button icon={<History />} onClick={() => setPast(true)}>
          {t('content.versions')}
        </Button>
        {page.state === 'published' && (
          <Button asChild>
            <a href={page.address} target="_blank" rel="noopener">
              <ExternalLink />
              {t('website.open')}
            </a>
          </Button>
        )}
        {mayManage && page.state === 'published' && (
          <Button kind="quiet" busy={unpublish.isPending} onClick={() => unpublish.mutate()}>
            {t('website.unpublish')}
          </Button>
        )}
        {mayManage && page.state === 'draft' && page.kind !== 'home' && (
          <ScheduleButton page={page} saveNow={saveNow} />
        )}
        {mayManage && (
          <Button kind="act" busy={publish.isPending} onClick={() => publish.mutate()}>
            {page.state === 'published' ? t('website.publishAgain') : t('website.publish')}
          </Button>
        )}
      </header>
      <PageIssues error={publish.error} blocks={draft.blocks} />
      {mayManage && <CreditTerms blocks={draft.blocks} onFix={(blocks) => set({ ...draft, blocks }, 'disclosure')} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        {mayManage && (
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <Field label={t('content.language')} hint={locale === 'own' ? undefined : t('content.languageHint')}>
              <Select
                value={locale}
                onChange={setLocale}
                options={[
                  { value: 'own', label: t('content.ownLanguage') },
                  ...locales.map((value) => ({ value, label: languageNames[value] })),
                ]}
              />
            </Field>
            {locale === 'own' && <PageDetails draft={draft} error={error} onChange={set} />}
            <Outline
              blocks={draft.blocks}
              locale={locale === 'own' ? null : locale}
              languageNames={languageNames}
              pickers={pickers}
              onChange={(blocks, tag) => set({ ...draft, blocks }, tag)}
            />
          </div>
        )}
        <PagePreview page={page} locale={locale === 'own' ? null : locale} />
      </div>
      <PageVersions page={page} open={isPast} onOpenChange={setPast} beforeRestore={saveNow} />
    </div>
  );
}

function Status({ page, state }: { page: ContentPage; state: SaveState }) {
  const t = useT();
  const words = {
    saved: t('content.saved'),
    waiting: t('content.saving'),
    saving: t('content.saving'),
    failed: t('content.notSaved'),
  }[state];
  const live =
    page.state === 'draft'
      ? t('website.state.draft')
      : page.hasChanges
        ? t('website.changed')
        : t('website.state.published');
  return (
    <p className="text-sm text-ink-2">
      {live} · <span className={state === 'failed' ? 'text-loss' : undefined}>{words}</span>
    </p>
  );
}

type Details = { draft: PageDraft; error: unknown; onChange: (draft: PageDraft, tag: string) => void };

function PageDetails({ draft, error, onChange }: Details) {
  const t = useT();
  const field = (name: 'title' | 'slug' | 'description', most: number, hint?: string) => (
    <Field label={t(`content.page.${name}`)} hint={hint} error={issueOn(error, name)}>
      <Input
        value={draft[name]}
        maxLength={most}
        dir={name === 'slug' ? 'ltr' : 'auto'}
        onChange={(event) => onChange({ ...draft, [name]: event.target.value }, `page ${name}`)}
      />
    </Field>
  );
  return (
    <details className="rounded-m border border-line bg-surface px-3 py-2">
      <summary className="tap cursor-pointer font-medium">{t('content.page.details')}</summary>
      <div className="grid gap-4 py-3">
        {field('title', 120)}
        {field('slug', 60)}
        {field('description', 300, t('content.page.descriptionHint'))}
      </div>
    </details>
  );
}

function usePublish(page: ContentPage, saveNow: () => Promise<ContentPage>) {
  const t = useT();
  const client = useQueryClient();
  const known = (next: ContentPage) => {
    client.setQueryData(pageQueries.one(page.id).queryKey, next);
    void client.invalidateQueries({ queryKey: pageQueries.of(page.site).queryKey });
  };
  const onError = (error: unknown) => {
    // Compliance issues are shown above the blocks.
    if (error instanceof ApiProblem && error.issues.length > 0) return;
    toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  };
  const publish = useMutation({
    mutationFn: async () => {
      const { id, version } = await saveNow();
      return api.pages.publish({ id }, { version });
    },
    onSuccess: (live) => {
      known(live);
      toast(t('content.published'));
    },
    onError,
  });
  const unpublish = useMutation({
    mutationFn: async () => {
      await saveNow();
      return api.pages.unpublish({ id: page.id });
    },
    onSuccess: (draft) => {
      known(draft);
      toast(t('content.unpublished'));
    },
    onError,
  });
  return { publish, unpublish };
}
