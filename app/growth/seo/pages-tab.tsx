import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { headOf, type SeoKind, seoKinds } from '#contract/growth/seo/head.ts';
import type { SeoRow } from '#contract/growth/seo/seo.ts';
import type { Site } from '#contract/growth/sites.ts';
import { seoQueries } from './queries.ts';

const PageDialog = lazy(() => import('./page-dialog.tsx'));
const kindNames = keysOf('seo.kind', seoKinds);

/** Pages with the settings that replace their kind's template. */
export function PagesTab({ site }: { site: Site }) {
  const t = useT();
  const mayManage = useMay()('sites.manage');
  const [kind, setKind] = useState<SeoKind>('page');
  const [open, setOpen] = useState<SeoRow | null>(null);
  const pages = useInfiniteQuery(seoQueries.pages(site.id, kind));
  const { data, error, refetch } = pages;
  const rows = data ? rowsOf<SeoRow>(data) : [];
  return (
    <div className="grid gap-4">
      <Segmented
        label={t('seo.kinds')}
        value={kind}
        onChange={setKind}
        options={seoKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
        className="justify-self-start"
      />
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={3} />
      ) : rows.length === 0 ? (
        <p className="text-ink-2">{t('seo.noPages')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3">
              <div className="grid min-w-0 flex-1 basis-64">
                <span className="truncate font-medium" dir="auto">
                  {headOf(row.own ?? { title: '', description: '' }, row.values, row.usual).title}
                </span>
                <span className="truncate text-sm text-ink-3">{row.path}</span>
              </div>
              {row.own && <Chip tone="act">{t('seo.ownWords')}</Chip>}
              <Chip tone={row.isIndexed ? 'plain' : 'need'}>{t(row.isIndexed ? 'seo.indexed' : 'seo.hidden')}</Chip>
              {mayManage && (
                <Button size="s" aria-label={t('seo.editOf', { name: row.name })} onClick={() => setOpen(row)}>
                  {t('seo.edit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} size="s" kind="quiet" className="justify-self-center" />
      <Suspense>{open && <PageDialog key={open.id} site={site} row={open} onClose={() => setOpen(null)} />}</Suspense>
    </div>
  );
}
