import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureText, issueOn } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SeoRedirect } from '#contract/growth/seo/seo.ts';
import type { Site } from '#contract/growth/sites.ts';
import { seoQueries } from './queries.ts';

const statuses = ['301', '302', '410'] as const;
const statusNames = keysOf('seo.status', statuses);
const makers = keysOf('seo.madeBy', ['hand', 'rename', 'import']);
const blank = { source: '', target: '', status: '301' as (typeof statuses)[number] };

/** Redirects from old addresses. */
export function RedirectsTab({ site }: { site: Site }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const mayManage = useMay()('sites.manage');
  const [draft, setDraft] = useState(blank);
  const pages = useInfiniteQuery(seoQueries.redirects(site.id));
  const { data, error, refetch } = pages;
  const onSettled = () => client.invalidateQueries({ queryKey: seoQueries.redirects(site.id).queryKey });
  const set = useMutation({
    mutationFn: () =>
      api.seo.redirect({
        site: site.id,
        source: draft.source,
        target: draft.status === '410' ? '' : draft.target,
        status: Number(draft.status) as 301,
      }),
    onSuccess: () => {
      setDraft(blank);
      toast(t('seo.redirectSaved'));
    },
    onError: (failure) => {
      if (failure instanceof ApiProblem && failure.issues.length > 0) return;
      toast(t('seo.notSaved'), { tone: 'destructive', description: failureText(t, failure) });
    },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.seo.removeRedirect({ id }),
    onSuccess: () => toast(t('seo.redirectRemoved')),
    onError: (failure) => toast(t('seo.notSaved'), { tone: 'destructive', description: failureText(t, failure) }),
    onSettled,
  });
  const rows = data ? rowsOf<SeoRedirect>(data) : [];
  return (
    <div className="grid gap-5">
      {mayManage && (
        <Card title={t('seo.newRedirect')} actions={<Files site={site} onDone={onSettled} />}>
          <form
            className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto_auto]"
            onSubmit={(event) => {
              event.preventDefault();
              set.mutate();
            }}
          >
            <Field label={t('seo.from')} error={issueOn(set.error, 'source')}>
              <Input
                value={draft.source}
                placeholder="/old-page"
                onChange={({ target }) => setDraft({ ...draft, source: target.value })}
              />
            </Field>
            <Field label={t('seo.to')} error={issueOn(set.error, 'target')}>
              <Input
                value={draft.status === '410' ? '' : draft.target}
                disabled={draft.status === '410'}
                placeholder="/new-page"
                onChange={({ target }) => setDraft({ ...draft, target: target.value })}
              />
            </Field>
            <Field label={t('seo.status')}>
              <Select
                value={draft.status}
                onChange={(status) => setDraft({ ...draft, status: status as typeof draft.status })}
                options={statuses.map((value) => ({ value, label: t(statusNames[value]) }))}
              />
            </Field>
            <Button type="submit" kind="act" className="sm:mt-6.5" busy={set.isPending} disabled={!draft.source.trim()}>
              {t('seo.add')}
            </Button>
          </form>
        </Card>
      )}
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} columns={3} />
      ) : rows.length === 0 ? (
        <p className="text-ink-2">{t('seo.noRedirects')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {rows.map(({ id, source, target, status, hits, madeBy }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
                <span className="font-medium">{source}</span>
                {target && <span className="text-ink-2"> → {target}</span>}
              </span>
              <span className="text-sm text-ink-3">{t(statusNames[String(status) as '301'])}</span>
              <span className="text-sm text-ink-3">{t(makers[madeBy])}</span>
              <span className="num text-sm text-ink-3">{t('seo.hits', { hits: format.number(hits) })}</span>
              {mayManage && (
                <IconButton label={t('seo.removeRedirect', { source })} onClick={() => remove.mutate(id)}>
                  <Trash2 />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} size="s" kind="quiet" className="justify-self-center" />
    </div>
  );
}

function Files({ site, onDone }: { site: Site; onDone: () => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const bring = useMutation({
    mutationFn: async (file: File) => api.seo.importRedirects({ site: site.id, csv: await file.text() }),
    onSuccess: ({ added, changed, refused }) =>
      toast(t('seo.imported', { added, changed }), {
        ...(refused.length > 0 && {
          tone: 'destructive' as const,
          durationMs: 12_000,
          description: refused
            .slice(0, 3)
            .map(({ row, message }) => t('seo.refusedRow', { row, message }))
            .join(' '),
        }),
      }),
    onError: (error) => toast(t('seo.notSaved'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: onDone,
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="hidden"
        aria-label={t('seo.import')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) bring.mutate(file);
          target.value = '';
        }}
      />
      <Button size="s" icon={<Upload />} busy={bring.isPending} onClick={() => input.current?.click()}>
        {t('seo.import')}
      </Button>
      <Button size="s" icon={<Download />} asChild>
        <a href={`/api/v1/sites/${site.id}/redirects.csv`} download>
          {t('seo.export')}
        </a>
      </Button>
    </>
  );
}
