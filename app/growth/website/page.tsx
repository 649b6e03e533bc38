import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { House, Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { sitesQuery } from './queries.ts';
import { SiteDesk } from './site-desk.tsx';
import { TeamSiteMenu } from './team-site-menu.tsx';

export const handle = { title: 'website.title' } as const;

/** The website as published, and with unpublished changes. */
export default function WebsitePage() {
  const t = useT();
  const mayManage = useMay()('sites.manage');
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useQuery(sitesQuery);
  const navigate = useNavigate();
  const begin = useBegin((id) => void navigate(`/website/build/${id}`));
  const sites = data?.sites ?? [];
  const site = sites.find(({ id }) => id === query.get('site')) ?? sites[0];
  const add = (words: string, kind: 'act' | 'plain') => (
    <Button kind={kind} icon={<Plus />} busy={begin.isPending} onClick={() => begin.mutate(undefined)}>
      {words}
    </Button>
  );
  return (
    <div className="page-room grid content-start gap-6 pt-4 pb-16">
      <header className="flex flex-wrap items-start gap-3">
        <div className="me-auto grid min-w-0 flex-1 basis-72 gap-1">
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('website.title')}</h1>
          <p className="max-w-[62ch] text-ink-2">{t('website.text')}</p>
        </div>
        {site && sites.length > 1 && (
          <Select
            aria-label={t('website.site')}
            value={site.id}
            onChange={(id) => setQuery({ site: id })}
            options={sites.map(({ id, slug, team, name }) => ({
              value: id,
              label: [name || team?.name, `/s/${slug}`].filter(Boolean).join(' · '),
            }))}
          />
        )}
        {site && mayManage && add(t('website.another'), 'plain')}
        {site && mayManage && <TeamSiteMenu sites={sites} onChoose={(team) => begin.mutate(team)} />}
      </header>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : site ? (
        <SiteDesk key={site.id} site={site} />
      ) : (
        <EmptyState title={t('website.none')} icon={<House />} actions={mayManage && add(t('website.begin'), 'act')}>
          {t(mayManage ? 'website.noneText' : 'website.noneRead')}
        </EmptyState>
      )}
    </div>
  );
}

function useBegin(onBegun: (id: string) => void) {
  const t = useT();
  const client = useQueryClient();
  const { locale } = useLocale();
  return useMutation({
    mutationFn: (team: string | undefined) => api.sites.create({ locale, ...(team && { team }) }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries(sitesQuery);
      onBegun(id);
    },
    onError: (error) => {
      // An exceeded plan limit opens its own dialog.
      if (error instanceof ApiProblem && error.code === 'plan_limit') return;
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    },
  });
}
