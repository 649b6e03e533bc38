import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { RecordPage } from '#app/records/record-page.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import { foundFile } from '../kind.ts';
import { fileQueries } from '../queries.ts';
import { FileFacts } from './file-facts.tsx';
import { FileHeader } from './file-header.tsx';
import { FileHistory } from './file-history.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileVersions } from './file-versions.tsx';

const FileSignings = lazy(() => import('../../signing/file-signings.tsx'));
const FileLinks = lazy(() => import('./file-links.tsx'));

/** The page of a file. */
export default function FilePage() {
  const t = useT();
  const { id = '' } = useParams();
  const file = useQuery(fileQueries.get(id));
  return (
    <RecordPage record={file} name={({ name }) => name} list="files" listName={t('files.title')}>
      {(found) => <Record key={found.id} file={found} />}
    </RecordPage>
  );
}

function Record({ file }: { file: Filed }) {
  const t = useT();
  useVisited(foundFile(file));
  // The reason given for viewing; the file is covered again on the next visit.
  const [reason, setReason] = useState<string>();
  return (
    <RecordFrame as="page" header={<FileHeader file={file} onShow={setReason} />} side={<FileFacts file={file} />}>
      {file.deletedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('files.isRemoved')}</p>}
      {file.heldAt && (
        <p className="rounded-m bg-need-tint px-3 py-2 text-need">
          {t('files.isHeld', { reason: file.holdReason ?? '' })}
        </p>
      )}
      {file.scan === 'infected' && (
        <p className="rounded-m bg-loss-tint px-3 py-2 text-loss">{t('files.isInfected')}</p>
      )}
      <FilePreview file={file} reason={reason} />
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
