import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, RotateCcw } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { ErrorFacts } from './error-facts.tsx';
import { type ErrorGroup, type ErrorReport, errorQuery, reportsQuery } from './error-queries.ts';
import { ErrorText } from './error-text.tsx';
import { useErrorDeeds } from './use-error-deeds.ts';

export default function ErrorPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data: group, error, refetch } = useQuery(errorQuery(id));
  return (
    <>
      <Link to="/admin/errors" className="tap mb-3 inline-flex items-center gap-1.5 text-ink-2 hover:text-ink">
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {t('admin.errors.back')}
      </Link>
      {group ? (
        <Group group={group} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} columns={1} />
      )}
    </>
  );
}

function Group({ group }: { group: ErrorGroup }) {
  const t = useT();
  const { resolve, reopen } = useErrorDeeds();
  const list = useInfiniteQuery(reportsQuery(group.id));
  const reports = list.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <PageTitle>{group.type}</PageTitle>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
        <div className="grid min-w-0 flex-1 basis-80 gap-1.5">
          <h2 dir="ltr" className="font-code text-md break-words rtl:text-right">
            <span className="text-ink-3">{group.type}</span> {group.message}
          </h2>
          <ErrorFacts group={group} />
        </div>
        {group.resolvedAt ? (
          <Button icon={<RotateCcw />} busy={reopen.isPending} onClick={() => reopen.mutate(group.id)}>
            {t('admin.errors.reopen')}
          </Button>
        ) : (
          <Button kind="act" icon={<Check />} busy={resolve.isPending} onClick={() => resolve.mutate(group.id)}>
            {t('admin.errors.resolve')}
          </Button>
        )}
      </header>
      <h3 className="mt-6 mb-2 text-md font-medium">{t('admin.errors.kept')}</h3>
      {!reports ? (
        <SkeletonRows rows={4} columns={1} />
      ) : reports.length === 0 ? (
        <p className="text-ink-2">{t('admin.errors.noReports')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      )}
      <MoreButton pages={list} className="mt-4" />
    </>
  );
}

function Report({ report }: { report: ErrorReport }) {
  const t = useT();
  const format = useFormat();
  const { at, userId, url, userAgent, stack, componentStack } = report;
  return (
    <li className="grid gap-1.5 py-3">
      <p className="text-sm text-ink-2">
        <time dateTime={at}>{format.dateTime(at)}</time> ·{' '}
        {userId ? t('admin.errors.by', { id: userId }) : t('admin.errors.byNobody')}
      </p>
      <p dir="ltr" className="text-xs break-all text-ink-3 rtl:text-right">
        {[url, userAgent].filter(Boolean).join(' · ')}
      </p>
      <Part name={t('admin.errors.stack')} text={stack} />
      <Part name={t('admin.errors.components')} text={componentStack} />
    </li>
  );
}

function Part({ name, text }: { name: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="grid gap-1">
      <p className="text-xs font-medium text-ink-3">{name}</p>
      <ErrorText>{text}</ErrorText>
    </div>
  );
}
