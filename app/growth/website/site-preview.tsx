import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Site } from '#contract/growth/sites.ts';
import { previewQuery } from './queries.ts';

/** The site as visitors would see it, rendered by the server. The frame runs no scripts. */
export function SitePreview({ site, className }: { site: Site; className?: string }) {
  const t = useT();
  const { data, isError } = useQuery(previewQuery(site));
  const look = cx('w-full rounded-m border border-line-strong bg-surface', className);
  if (isError) return <p className="text-loss">{t('website.previewFailed')}</p>;
  if (data === undefined) return <Skeleton className={look} />;
  return <iframe title={t('website.preview')} srcDoc={data} sandbox="allow-same-origin" className={look} />;
}
