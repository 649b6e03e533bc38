import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SiteAnswers, SiteBrief } from '#contract/growth/builder.ts';
import { pageQueries } from '../pages/queries.ts';
import { sitesQuery } from '../website/queries.ts';
import { BuildResult } from './build-result.tsx';
import { briefQuery } from './queries.ts';
import { Questions } from './questions.tsx';

export const handle = { title: 'builder.title' } as const;

/** The website builder: six questions, then a draft to refine by requests. */
export default function BuilderPage() {
  const t = useT();
  const { id: site = '' } = useParams();
  const client = useQueryClient();
  const { data: brief, error, refetch } = useQuery(briefQuery(site));
  const { data: all } = useQuery(sitesQuery);
  const [isAsking, setAsking] = useState(false);
  const known = (next: SiteBrief) => {
    client.setQueryData(briefQuery(site).queryKey, next);
    void client.invalidateQueries(sitesQuery);
    void client.invalidateQueries({ queryKey: pageQueries.all });
  };
  const compose = useMutation({
    mutationFn: ({ answers, by }: { answers: SiteAnswers; by: 'rules' | 'model' }) =>
      api.builder.compose({ site, answers, by }),
    onSuccess: (next) => {
      known(next);
      setAsking(false);
      toast(t('builder.done'));
    },
    onError: (problem) => {
      if (problem instanceof ApiProblem && problem.issues.length > 0) return;
      toast(t('ui.error'), { description: failureText(t, problem), tone: 'destructive' });
    },
  });
  const fault = compose.error instanceof ApiProblem ? compose.error.issues[0]?.message : undefined;
  const shown = all?.sites.find(({ id }) => id === site);
  const asks = brief && (isAsking || brief.answers === null);
  return (
    <div className="mx-auto grid w-full max-w-[100rem] content-start gap-6 px-4.5 pt-4 pb-16">
      <header className="flex flex-wrap items-start gap-3">
        <div className="me-auto grid min-w-0 flex-1 basis-72 gap-1">
          <BackLink to={`/website?site=${site}`}>{t('website.title')}</BackLink>
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('builder.title')}</h1>
          {asks && <p className="max-w-[62ch] text-ink-2">{t('builder.text')}</p>}
        </div>
        {brief?.answers && !asks && (
          <>
            <Button onClick={() => setAsking(true)}>{t('builder.answers')}</Button>
            <Button kind="act" asChild>
              <Link to={`/website?site=${site}&publish=1`}>{t('builder.toPublish')}</Link>
            </Button>
          </>
        )}
      </header>
      {error && !brief ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !brief ? (
        <SkeletonRows rows={4} columns={2} />
      ) : asks ? (
        <Questions
          first={brief.answers ?? brief.suggested}
          colour={shown?.colour ?? null}
          act={brief.answers ? t('builder.recompose') : t('builder.compose')}
          busy={compose.isPending}
          fault={fault}
          model={brief.model}
          onDone={(answers, by) => compose.mutate({ answers, by })}
        />
      ) : (
        shown && <BuildResult site={shown} brief={brief} onChanged={known} />
      )}
    </div>
  );
}
