import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Tag } from '#app/ui/tag.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import { useYearsOfClass } from '../../retention/use-years-of-class.ts';
import { inFolder } from '../places.tsx';

/** The facts of a file. */
export function FileFacts({ file }: { file: Filed }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const yearsOf = useYearsOfClass();
  const { record, folder, tags, retention, keepUntil, createdBy, sha256 } = file;
  const to = record ? `/${record.type}/${record.id}` : folder ? `/files?filter=${inFolder(folder.id)}` : null;
  const name = record ? record.name || t('files.unnamed') : (folder?.name ?? t('files.place.none'));
  return (
    <dl className="grid gap-y-3">
      <Fact name={t('files.field.place')}>
        {to ? (
          <Link to={to} className="text-act underline-offset-4 hover:underline">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          name
        )}
      </Fact>
      {tags.length > 0 && (
        <Fact name={t('files.field.tags')}>
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        </Fact>
      )}
      <Fact name={t('files.retention')}>
        {t(`files.retention.${retention}`, { years: yearsOf(retention) })}
        {keepUntil && (
          <span className="num block text-sm text-ink-2">{t('files.keepUntil', { day: format.date(keepUntil) })}</span>
        )}
      </Fact>
      <Fact name={t('files.field.createdAt')}>
        <span className="num">{format.dateTime(file.createdAt)}</span>
        {createdBy && <span className="block text-sm text-ink-2">{people.nameOf(createdBy)}</span>}
      </Fact>
      {sha256 && (
        <Fact name={t('files.sha256')}>
          <code dir="ltr" className="text-xs break-all text-ink-2">
            {sha256}
          </code>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
