import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { SiteContent } from '#contract/growth/site-content.ts';
import type { Site } from '#contract/growth/sites.ts';
import { sitesQuery } from './queries.ts';

export type SiteDraft = { slug: string; name: string; content: SiteContent };

const differs = (site: Site, draft: SiteDraft): boolean =>
  site.slug !== draft.slug ||
  site.name !== draft.name ||
  JSON.stringify(site.content) !== JSON.stringify(draft.content);

/** Saving, publishing and unpublishing; the result replaces the cached site. */
export function useSiteDeeds(site: Site, onSaved: (site: Site) => void) {
  const t = useT();
  const client = useQueryClient();
  const known = (next: Site) => {
    client.setQueryData(
      sitesQuery.queryKey,
      (before) => before && { sites: before.sites.map((one) => (one.id === next.id ? next : one)) },
    );
    onSaved(next);
    return next;
  };
  const saveFirst = async (draft: SiteDraft): Promise<Site> =>
    differs(site, draft) ? known(await api.sites.change({ id: site.id, ...draft }, { version: site.version })) : site;
  const onError = async (error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'version_conflict') {
      known(error.current as Site);
      return void toast(t('ui.error'), { description: t('website.conflict'), tone: 'destructive' });
    }
    toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  };
  const save = useMutation({
    mutationFn: saveFirst,
    onSuccess: () => void toast(t('website.saved')),
    onError,
  });
  /** Saves edits first, so that exactly what was reviewed is published. */
  const settle = useMutation({ mutationFn: saveFirst, onError });
  const unpublish = useMutation({
    mutationFn: async () => known(await api.sites.unpublish({ id: site.id })),
    onSuccess: () => void toast(t('website.unpublished')),
    onError,
  });
  return { save, settle, unpublish, known };
}
