import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { fileSize } from '#app/ui/file-size.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { PurgeFile } from '#contract/inventory/retention.ts';

/** The files of a report, each with its outcome. Deleted files are identified by their hash. */
export function ReportFiles({ files }: { files: readonly PurgeFile[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {files.map(({ file, name, place, keepUntil, size, sha256, outcome }) => (
        <li key={file} className="grid gap-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
          <span className="min-w-0 truncate">
            {outcome === 'purged' || outcome === 'gone' ? (
              <bdi>{name}</bdi>
            ) : (
              <Link to={`/file/${file}`} className="text-act underline-offset-4 hover:underline">
                <bdi>{name}</bdi>
              </Link>
            )}
          </span>
          <span className={cx('text-sm', outcome === 'purged' ? 'text-loss' : 'text-ink-2')}>
            {t(`retention.outcome.${outcome}`)}
          </span>
          <span className="num min-w-0 text-sm text-ink-2 sm:col-span-2">
            <Facts of={[place, t('retention.keptUntil', { day: format.date(keepUntil) }), fileSize(format, size)]} />
            {sha256 && (
              <code dir="ltr" className="mt-0.5 block truncate text-xs text-ink-3">
                {sha256}
              </code>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
