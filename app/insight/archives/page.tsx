import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive as ArchiveIcon } from 'lucide-react';
import { useFresh } from '#app/account/fresh.tsx';
import { useDeed } from '#app/account/security/use-deed.ts';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button, buttonLook } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { addressOf } from '#contract/core/addresses.ts';
import { type Archive, archives } from '#contract/insight/archives.ts';
import { ImportSection } from './import-section.tsx';

const archivesQuery = queryOptions({
  queryKey: ['security', 'archives'],
  queryFn: ({ signal }) => api.archives.list({}, { signal }),
  // Until it is there, since a file of years takes minutes.
  refetchInterval: ({ state }) => (state.data?.archives.some(({ state: one }) => one === 'making') ? 2_000 : false),
});

/** All that the organization has, to take away. */
export default function ArchivesPage() {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(archivesQuery);
  const { freshly, confirmation } = useFresh();
  const make = useDeed((_: null, options) => freshly(() => api.archives.make({}, options)), {
    onDone: () => {
      toast(t('archives.started'));
      void client.invalidateQueries(archivesQuery);
    },
  });
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  const making = data?.archives.some(({ state }) => state === 'making') ?? false;
  return (
    <>
      <Section
        title={t('archives.title')}
        text={t('archives.text')}
        actions={
          <Button kind="act" busy={make.isPending || making} onClick={() => make.mutate(null)}>
            {t('archives.start')}
          </Button>
        }
      >
        {!data ? (
          <SkeletonText lines={3} />
        ) : data.archives.length === 0 ? (
          <EmptyState icon={<ArchiveIcon />} title={t('archives.none')}>
            {t('archives.noneText')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {data.archives.map((archive) => (
              <ArchiveRow key={archive.id} archive={archive} />
            ))}
          </ul>
        )}
        {confirmation}
      </Section>
      {may('organisation.import') && <ImportSection />}
    </>
  );
}

function ArchiveRow({ archive }: { archive: Archive }) {
  const t = useT();
  const format = useFormat();
  const { id, state, isOwn, askedBy, askedAt, rows, files, size, sha256, keptUntil } = archive;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="me-auto grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span>{t('archives.by', { name: askedBy, when: format.dateTime(askedAt) })}</span>
          <Chip tone={state === 'ready' ? 'act' : state === 'failed' ? 'loss' : 'plain'}>
            {t(`archives.state.${state}`)}
          </Chip>
        </p>
        {state === 'ready' && (
          <>
            <p className="text-sm text-ink-2">
              {t('archives.contents', { rows: rows ?? 0, files: files ?? 0, size: fileSize(format, size ?? 0) })} ·{' '}
              {t('archives.until', { when: format.date(keptUntil) })}
            </p>
            <p className="text-xs break-all text-ink-3">
              {t('archives.hash')} <code dir="ltr">{sha256}</code>
            </p>
          </>
        )}
      </div>
      {state === 'ready' && isOwn && (
        <a href={addressOf(archives.file.path).replace('{id}', id)} download className={buttonLook({ kind: 'plain' })}>
          {t('archives.download')}
        </a>
      )}
    </li>
  );
}
