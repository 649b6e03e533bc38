import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { CmaRow } from '#contract/inventory/value/cmas.ts';
import { cmaQueries } from '../queries.ts';
import { CmaRows } from './cma-rows.tsx';

const NewCma = lazy(() => import('./new-cma.tsx'));

/** All CMAs that the reader can see, newest first. */
export default function CmasPage() {
  const t = useT();
  const mayMake = useMay()('listings.change');
  const [isNew, setNew] = useState(false);
  const pages = useInfiniteQuery(cmaQueries.list());
  const { data, error, refetch } = pages;
  const rows = data ? rowsOf<CmaRow>(data) : [];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageTitle>{t('value.cmas')}</PageTitle>
      <div className="page-room grid gap-4 py-2.5 pb-16">
        <div className="flex flex-wrap items-center gap-3">
          <div className="me-auto">
            <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('value.cmas')}</h1>
            <p className="text-ink-2">{t('value.cmas.lead')}</p>
          </div>
          {mayMake && (
            <Button kind="act" icon={<Plus />} onClick={() => setNew(true)}>
              {t('value.cmas.new')}
            </Button>
          )}
        </div>
        {error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={5} columns={2} />
        ) : rows.length === 0 ? (
          <p className="text-ink-2">{t('value.cmas.none')}</p>
        ) : (
          <CmaRows rows={rows} />
        )}
        <MoreButton pages={pages} size="s" kind="quiet" className="justify-self-center" />
      </div>
      <Suspense>{isNew && <NewCma onClose={() => setNew(false)} />}</Suspense>
    </div>
  );
}
