import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { NetworkPage } from '#app/inventory/network-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { CandidateDialog } from './candidate-dialog.tsx';
import { Candidates } from './candidates.tsx';
import { recruitQueries } from './queries.ts';

export const handle = { title: 'shell.nav.recruiting' } as const;

/** Everybody who is being recruited, as far as the reader may see them. */
export default function RecruitingPage() {
  const t = useT();
  const mayWork = useMay()('recruits.work');
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(recruitQueries.list(null));
  const [isAdding, setAdding] = useState(false);
  const isBoard = params.get('as') !== 'list';
  const place = params.get('for') ?? '';
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  const places = data ? [...data.offices, ...data.units] : [];
  const rows = data?.recruits.filter(({ office, unit }) => !place || office === place || unit === place);
  return (
    <NetworkPage
      title={t('shell.nav.recruiting')}
      actions={
        mayWork && (
          <Button kind="act" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('enterprise.recruit.add')}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('enterprise.recruit.layout')}
          value={isBoard ? 'board' : 'list'}
          onChange={(value) => set('as', value === 'list' ? 'list' : '')}
          options={[
            { value: 'board', label: t('enterprise.recruit.board') },
            { value: 'list', label: t('enterprise.recruit.list') },
          ]}
        />
        {places.length > 0 && (
          <Select
            aria-label={t('enterprise.recruit.place')}
            value={place}
            onChange={(value) => set('for', value)}
            options={[
              { value: '', label: t('enterprise.recruit.everywhere') },
              ...places.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            className="w-52"
          />
        )}
      </div>
      {!data || !rows ? <SkeletonRows columns={4} /> : <Candidates of={data} rows={rows} isBoard={isBoard} />}
      {isAdding && data && <CandidateDialog of={data} candidate={null} onClose={() => setAdding(false)} />}
    </NetworkPage>
  );
}
