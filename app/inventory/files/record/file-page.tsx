import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { listPlace } from '#app/records/list-place.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { foundFile } from '#app/shell/records.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import { fileQueries } from '../queries.ts';
import { FileFacts } from './file-facts.tsx';
import { FileHeader } from './file-header.tsx';
import { FileHistory } from './file-history.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileVersions } from './file-versions.tsx';

const FileSignings = lazy(() => import('../../signing/file-signings.tsx'));
const FileLinks = lazy(() => import('./file-links.tsx'));

/** A file at its own address. */
export default function FilePage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data: file, error, refetch } = useQuery(fileQueries.get(id));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {file && <PageTitle>{file.name}</PageTitle>}
      <div className="mx-auto flex max-w-5xl items-center px-4.5 pt-2.5">
        <Link
          to={listPlace('files')}
          className="tap -ms-1.5 inline-flex items-center gap-1.5 rounded-s px-1.5 py-1 text-ink-2 hover:text-ink"
        >
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {t('files.title')}
        </Link>
      </div>
      {file ? (
        <Record key={file.id} file={file} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="mx-auto max-w-5xl px-4.5 py-6">
          <SkeletonText lines={8} />
        </div>
      )}
    </div>
  );
}

function Record({ file }: { file: Filed }) {
  const t = useT();
  useVisited(foundFile(file));
  return (
    <RecordFrame as="page" header={<FileHeader file={file} />} side={<FileFacts file={file} />}>
      {file.deletedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('files.isRemoved')}</p>}
      {file.heldAt && (
        <p className="rounded-m bg-need-tint px-3 py-2 text-need">
          {t('files.isHeld', { reason: file.holdReason ?? '' })}
        </p>
      )}
      {file.scan === 'infected' && (
        <p className="rounded-m bg-loss-tint px-3 py-2 text-loss">{t('files.isInfected')}</p>
      )}
      <FilePreview file={file} />
      {!file.deletedAt && !file.isSensitive && (
        <Suspense>
          <FileLinks file={file} />
          {file.kind === 'pdf' && <FileSignings file={file} />}
        </Suspense>
      )}
      <FileVersions file={file} />
      <FileHistory id={file.id} />
    </RecordFrame>
  );
}
