import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import type { Filed, RecordType } from '#contract/inventory/files.ts';
import { FileMarks } from './file-marks.tsx';
import { KindIcon } from './kind-icon.tsx';
import { besideRecord } from './places.tsx';
import { fileQueries } from './queries.ts';

const AddFiles = lazy(() => import('./upload/add-files.tsx'));

type Props = { type: RecordType; id: string; mayChange: boolean };

/** The newest files of a record, and a link to all of them. */
export default function RecordFiles({ type, id, mayChange }: Props) {
  const t = useT();
  const format = useFormat();
  const mayAdd = useMay()('files.write') && mayChange;
  const { data, hasNextPage } = useInfiniteQuery(
    fileQueries.pages('beside', 5, { filter: besideRecord(id) }, '-createdAt'),
  );
  const [isAdding, setAdding] = useState(false);
  const files = data ? rowsOf<Filed>(data) : [];
  if (files.length === 0 && !mayAdd) return null;
  return (
    <section aria-label={t('files.title')}>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-ink-3">{t('files.title')}</h2>
        {mayAdd && (
          <Button size="s" kind="quiet" onClick={() => setAdding(true)}>
            {t('files.add')}
          </Button>
        )}
      </div>
      {files.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {files.map((file) => (
            <li key={file.id} className="flex min-h-10 items-center gap-2.5">
              <KindIcon kind={file.kind} />
              <Link to={`/file/${file.id}`} className="tap flex min-w-0 items-center hover:text-act hover:underline">
                <bdi className="truncate">{file.name}</bdi>
              </Link>
              <FileMarks file={file} />
              <span className="num ms-auto text-sm text-ink-3">{fileSize(format, file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Link to={`/files?filter=${besideRecord(id)}`} className="tap mt-1 inline-flex text-act hover:underline">
          {t('files.allOfRecord')}
        </Link>
      )}
      <Suspense>
        {isAdding && (
          <AddFiles
            target={{ place: { record: { type, id } } }}
            title={t('files.add')}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
