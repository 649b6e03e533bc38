import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchCheck } from 'lucide-react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type SeoFinding, seoIssues, seoWeights } from '#contract/growth/seo/audit.ts';
import type { SeoAudit } from '#contract/growth/seo/seo.ts';
import type { Site } from '#contract/growth/sites.ts';
import { seoQueries } from './queries.ts';

const issueNames = keysOf('seo.issue', seoIssues);
const issueFixes = keysOf('seo.fix', seoIssues);
const shownEach = 20;

/** The page where a finding can be fixed. */
const placeOf = ({ kind, id, issue }: SeoFinding, site: Site): string => {
  const isOfWords = issue.startsWith('title') || issue.startsWith('description');
  if (kind === 'listing') return isOfWords ? `/seo-settings?site=${site.id}&tab=templates` : `/listing/${id}`;
  if (kind === 'page') return `/website/page/${id}`;
  return isOfWords ? `/seo-settings?site=${site.id}&tab=templates` : `/website?site=${site.id}`;
};

/** The findings of the latest audit, most important first. */
export function AuditTab({ site }: { site: Site }) {
  const t = useT();
  const client = useQueryClient();
  const mayManage = useMay()('sites.manage');
  const query = seoQueries.audit(site.id);
  const { data, error, refetch } = useQuery(query);
  const start = useMutation({
    mutationFn: () => api.seo.startAudit({ site: site.id }),
    onError: (failure) => toast(t('seo.auditFailed'), { tone: 'destructive', description: failureText(t, failure) }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const audit = data?.audit;
  const isRunning = audit?.state === 'running' || start.isPending;
  const button = mayManage && (
    <Button kind="act" icon={<SearchCheck />} busy={isRunning} onClick={() => start.mutate()}>
      {t(audit ? 'seo.auditAgain' : 'seo.auditStart')}
    </Button>
  );
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} columns={2} />;
  if (!audit || audit.state === 'failed')
    return (
      <EmptyState title={t(audit ? 'seo.auditFailed' : 'seo.noAudit')} icon={<SearchCheck />} actions={button}>
        {t('seo.auditText')}
      </EmptyState>
    );
  return (
    <div className="grid gap-5">
      <Score audit={audit} before={data.before}>
        {button}
      </Score>
      {audit.state === 'done' && audit.findings.length === 0 && <p className="text-ink-2">{t('seo.allFine')}</p>}
      {[...seoIssues]
        .sort((a, b) => seoWeights[b] - seoWeights[a])
        .map((issue) => ({ issue, found: audit.findings.filter((one) => one.issue === issue) }))
        .filter(({ found }) => found.length > 0)
        .map(({ issue, found }) => (
          <Card key={issue} title={`${t(issueNames[issue])} · ${found.length}`}>
            <p className="mb-3 text-sm text-ink-2">{t(issueFixes[issue])}</p>
            <ul className="divide-y divide-line">
              {found.slice(0, shownEach).map((finding) => (
                <li
                  key={`${finding.path} ${finding.about}`}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
                >
                  <div className="grid min-w-0 flex-1 basis-64">
                    <span className="truncate font-medium" dir="auto">
                      {finding.name}
                    </span>
                    <span className="truncate text-sm text-ink-3">
                      {finding.about ? `${finding.path} · ${finding.about}` : finding.path}
                    </span>
                  </div>
                  <Button size="s" asChild>
                    <Link to={placeOf(finding, site)} aria-label={t('seo.mendOf', { name: finding.name })}>
                      {t('seo.mend')}
                    </Link>
                  </Button>
                </li>
              ))}
            </ul>
            {found.length > shownEach && (
              <p className="mt-2 text-sm text-ink-3">{t('seo.more', { count: found.length - shownEach })}</p>
            )}
          </Card>
        ))}
    </div>
  );
}

function Score({ audit, before, children }: { audit: SeoAudit; before: number | null; children: React.ReactNode }) {
  const t = useT();
  const format = useFormat();
  const { score, pages, endedAt } = audit;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-m border border-line bg-surface p-4 shadow-soft">
      <p className="num font-display text-title leading-none">
        {score === null ? '–' : format.number(score)}
        <span className="ms-1 text-base text-ink-3">/ 100</span>
      </p>
      <div className="me-auto grid gap-0.5 text-sm text-ink-2" role="status">
        <span>{endedAt ? t('seo.lookedThrough', { pages, when: format.relative(endedAt) }) : t('seo.looking')}</span>
        {before !== null && score !== null && <span className="text-ink-3">{t('seo.before', { score: before })}</span>}
      </div>
      {children}
    </div>
  );
}
