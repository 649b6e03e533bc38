import { useQuery } from '@tanstack/react-query';
import { Presentation } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Cma } from '#contract/inventory/value/cmas.ts';
import { cmaQueries } from '../queries.ts';
import { CmaEditor } from './cma-editor.tsx';
import { CmaMap } from './cma-map.tsx';
import { CmaTimeline } from './cma-timeline.tsx';
import { MarketPart } from './market-part.tsx';
import { useCmaDeed } from './use-cma-deed.ts';
import { type CmaEditing, useCmaDraft } from './use-cma-draft.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** The page of a CMA. */
export default function CmaPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data: cma, error, refetch } = useQuery(cmaQueries.get(id));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageTitle>{cma?.address ?? t('value.cma.title')}</PageTitle>
      <div className="page-record grid grid-cols-[minmax(0,1fr)] gap-6 py-2.5 pb-16">
        <BackLink to="/cmas">{t('value.cmas')}</BackLink>
        {cma ? (
          <Analysis key={cma.id} cma={cma} />
        ) : error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </div>
  );
}

function Analysis({ cma }: { cma: Cma }) {
  const editing = useCmaDraft(cma);
  return (
    <>
      <Head cma={cma} editing={editing} />
      <CmaEditor cma={cma} editing={editing} />
      <CmaMap cma={cma} />
      <MarketPart cma={cma} />
      <CmaTimeline id={cma.id} />
    </>
  );
}

function Head({ cma, editing }: { cma: Cma; editing: CmaEditing }) {
  const t = useT();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'share' | 'remove' | null>(null);
  const remove = useCmaDeed(() => api.cmas.remove({ id: cma.id }), {
    onDone: () => {
      toast(t('value.cma.removed'));
      void navigate('/cmas');
    },
  });
  const { draft, save, isChanged, isComplete } = editing;
  /** Shared reports must match the screen, so changes are saved first. If that fails, the editor shows why. */
  const afterSaving = (then: () => void) => (isChanged ? save.mutateAsync(draft).then(then, () => undefined) : then());
  return (
    <header className="flex flex-wrap items-center gap-2">
      <div className="me-auto min-w-0">
        <p className="text-sm text-ink-3">{t('value.cma.title')}</p>
        <h1 className="text-2xl font-medium wrap-anywhere">
          <bdi>{cma.address}</bdi>
        </h1>
        {cma.listing && (
          <Link to={`/listing/${cma.listing}`} className="tap text-act hover:underline">
            {t('value.cma.ofListing')}
          </Link>
        )}
      </div>
      {cma.can.change && (
        <Button kind="quiet" onClick={() => setOpen('remove')}>
          {t('value.cma.remove')}
        </Button>
      )}
      <Button
        busy={save.isPending}
        disabled={isChanged && !isComplete}
        onClick={() => void afterSaving(() => void navigate(`/cmas/${cma.id}/report`))}
      >
        {t('value.cma.report')}
      </Button>
      <Button
        icon={<Presentation />}
        disabled={isChanged && !isComplete}
        onClick={() => void afterSaving(() => void navigate(`/cmas/${cma.id}/present`))}
      >
        {t('value.cma.present')}
      </Button>
      {cma.can.change && (
        <Button kind="act" disabled={isChanged && !isComplete} onClick={() => void afterSaving(() => setOpen('share'))}>
          {t('value.cma.share')}
        </Button>
      )}
      <Suspense>{open === 'share' && <ShareDialog cma={cma} onClose={() => setOpen(null)} />}</Suspense>
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={(next) => setOpen(next ? 'remove' : null)}
        title={t('value.cma.removeTitle')}
        action={t('value.cma.remove')}
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        {t('value.cma.removeText')}
      </ConfirmDialog>
    </header>
  );
}
