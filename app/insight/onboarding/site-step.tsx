import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { sitesQuery } from '#app/growth/website/queries.ts';
import { SiteIssues } from '#app/growth/website/site-issues.tsx';
import { SitePreview } from '#app/growth/website/site-preview.tsx';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SiteIssue } from '#contract/growth/site-gate.ts';
import type { StepProps } from './step.ts';

/** The first site, made of what was said in the steps before: one press and it is live. */
export function SiteStep({ formId, onSaved }: StepProps) {
  const t = useT();
  const client = useQueryClient();
  const { locale } = useLocale();
  // The steps before this one may just have changed what stands on it.
  const { data, isFetched } = useQuery({ ...sitesQuery, staleTime: 0 });
  const [problem, setProblem] = useState('');
  const site = data?.sites[0];
  const isMissing = isFetched && data?.sites.length === 0;
  useEffect(() => {
    if (!isMissing) return;
    api.sites
      .create({ locale })
      .then(() => client.invalidateQueries(sitesQuery))
      .catch((error: unknown) => setProblem(failureText(t, error)));
  }, [isMissing, locale, client, t]);

  /** Here are no fields to fill in: what the house can put right, a press does. */
  const mend = async ({ kind, where, words }: SiteIssue) => {
    if (!site || kind === 'licence') return;
    try {
      await api.sites.mend({ id: site.id, kind, where, words, page: null, locale });
    } catch (error) {
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    }
    await client.invalidateQueries(sitesQuery);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!site || site.issues.length > 0) return;
    try {
      if (site.state === 'draft' || site.hasChanges)
        await api.sites.publish({ id: site.id }, { version: site.version });
      await client.invalidateQueries(sitesQuery);
      toast(t('account-onboarding.site.published'));
      onSaved();
    } catch (error) {
      await client.invalidateQueries(sitesQuery);
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    }
  };
  return (
    <form id={formId} onSubmit={submit} className="grid gap-4">
      {problem && <p className="text-loss">{problem}</p>}
      {site ? (
        <>
          <SiteIssues issues={site.issues} onMend={(issue) => void mend(issue)} />
          <SitePreview site={site} className="h-[26rem]" />
          <p className="text-sm wrap-anywhere text-ink-2">
            <bdi dir="ltr" className="font-medium text-ink">
              {site.address}
            </bdi>{' '}
            {t('account-onboarding.site.address')}
          </p>
        </>
      ) : (
        !problem && <SkeletonText lines={6} />
      )}
    </form>
  );
}
