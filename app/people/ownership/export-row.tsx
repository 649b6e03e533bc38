import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Link2, Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { ShownOnce } from '#app/account/settings/shown-once.tsx';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { jobQuery, jobView } from '#app/records/job.ts';
import { Button } from '#app/ui/button.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import type { DepartureExport } from '#contract/people/departure-exports.ts';
import { addressesOf, useDeparture, verifyPath } from './use-departure.tsx';

/** A departure export: in progress, or finished with its contents. */
export function ExportRow({ made, title }: { made: DepartureExport; title: string }) {
  const t = useT();
  const format = useFormat();
  const { download, link, confirmation } = useDeparture();
  if (!made.madeAt) return <Writing made={made} title={title} />;
  const isKept = Date.parse(made.keptUntil) > Date.now();
  return (
    <div className="grid gap-2">
      <div className="grid gap-0.5">
        <p className="font-medium">{title}</p>
        <p className="num text-sm text-ink-2">
          {t('ownership.exportHolds', {
            total: (made.own ?? 0) + (made.shared ?? 0),
            shared: made.shared ?? 0,
            version: made.rulesVersion,
            when: format.dateTime(made.madeAt),
          })}
        </p>
        {made.sha256 && <p className="num text-xs text-ink-3 wrap-anywhere">SHA-256 {made.sha256}</p>}
        {made.linkUntil && (
          <p className="text-sm text-need">{t('ownership.linkUntil', { when: format.dateTime(made.linkUntil) })}</p>
        )}
      </div>
      {link.data?.token && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-2">{t('ownership.linkOnce')}</p>
          {addressesOf(link.data.token).map((address) => (
            <ShownOnce key={address} secret={address} />
          ))}
        </div>
      )}
      {isKept ? (
        <div className="flex flex-wrap gap-2">
          <Button size="s" icon={<Download />} busy={download.isPending} onClick={() => download.mutate(made.id)}>
            {t('ownership.download')}
          </Button>
          <Button
            size="s"
            kind="quiet"
            icon={<Link2 />}
            busy={link.isPending}
            onClick={() => link.mutate({ id: made.id, end: false })}
          >
            {t('ownership.link')}
          </Button>
          {made.linkUntil && (
            <Button
              size="s"
              kind="quiet"
              icon={<Link2Off />}
              disabled={link.isPending}
              onClick={() => link.mutate({ id: made.id, end: true })}
            >
              {t('ownership.endLink')}
            </Button>
          )}
        </div>
      ) : (
        <p className="text-sm text-ink-3">{t('ownership.notKept')}</p>
      )}
      <a href={verifyPath} className="justify-self-start text-sm text-act underline">
        {t('ownership.verify')}
      </a>
      {confirmation}
    </div>
  );
}

function Writing({ made, title }: { made: DepartureExport; title: string }) {
  const client = useQueryClient();
  const { data: job } = useQuery(jobQuery(made.job));
  const finished = job?.finishedAt ?? null;
  useEffect(() => {
    if (finished) void client.invalidateQueries({ queryKey: ['team', 'departure-exports'] });
  }, [finished, client]);
  return job ? <JobProgress title={title} job={jobView(job)} /> : null;
}
