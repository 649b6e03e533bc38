import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import { contentAddress, fileQueries } from '../queries.ts';
import { useFileAct } from './use-file-act.ts';

/** Earlier contents of a file; hidden when there are none. */
export function FileVersions({ file }: { file: Filed }) {
  const t = useT();
  const format = useFormat();
  const versions = useQuery(fileQueries.versions(file.id)).data?.versions ?? [];
  const restore = useFileAct(
    (version: number) => api.files.restoreVersion({ id: file.id, version }),
    t('files.versionRestored'),
  );
  if (versions.length < 2) return null;
  return (
    <section aria-label={t('files.versions')}>
      <h2 className="mb-1.5 text-sm font-medium text-ink-3">{t('files.versions')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {versions.map(({ version, size, by, at, isCurrent }) => (
          <li key={version} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            {file.isSensitive || !file.can.open ? (
              <span className="font-medium">{t('files.version', { version })}</span>
            ) : (
              <a
                href={contentAddress(file.id, { version: String(version) })}
                download={file.name}
                className="tap font-medium hover:text-act hover:underline"
              >
                {t('files.version', { version })}
              </a>
            )}
            {isCurrent && <Chip tone="act">{t('files.current')}</Chip>}
            <span className="num me-auto text-sm text-ink-2">
              <Facts of={[by, format.dateTime(at), fileSize(format, size)]} />
            </span>
            {!isCurrent && file.can.change && (
              <Button size="s" kind="quiet" busy={restore.isPending} onClick={() => restore.mutate(version)}>
                {t('files.restoreVersion')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
