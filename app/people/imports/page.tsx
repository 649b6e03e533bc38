import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { ChooseFile } from './choose-file.tsx';
import { History } from './history.tsx';
import { LeadImportRun } from './lead-import-run.tsx';
import { Mapping } from './mapping.tsx';
import { importQueries } from './queries.ts';

export const handle = { title: 'imports.title' } as const;

/** The people import from upload to undo. The file's id is part of the URL. */
export default function ImportPage() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const id = query.get('id');
  const isSettingUp = query.get('from') === 'onboarding';
  const whence = isSettingUp ? { from: 'onboarding' } : undefined;
  const back = isSettingUp ? '/onboarding' : id ? '/leads/import' : '/leads';
  return (
    <div className="page-room grid content-start gap-8 pt-4 pb-16 *:max-w-5xl">
      <header className="grid gap-1">
        <Link to={back} className="tap flex items-center gap-1.5 justify-self-start text-sm text-ink-2 hover:text-ink">
          <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
          {isSettingUp ? t('imports.toSettingUp') : id ? t('imports.all') : t('shell.nav.leads')}
        </Link>
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('imports.title')}</h1>
        {!id && <p className="max-w-[62ch] text-ink-2">{t('imports.intro')}</p>}
      </header>
      {id ? (
        <OneImport key={id} id={id} />
      ) : (
        <>
          <ChooseFile onPrepared={(next) => setQuery({ ...whence, id: next })} />
          <History />
        </>
      )}
    </div>
  );
}

function OneImport({ id }: { id: string }) {
  const found = useQuery(importQueries.get(id));
  if (found.isPending) return <SkeletonRows rows={4} columns={3} />;
  if (found.isError) return <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />;
  return found.data.jobId ? (
    <LeadImportRun file={found.data} jobId={found.data.jobId} />
  ) : (
    <Mapping file={found.data} onStarted={() => void found.refetch()} />
  );
}
