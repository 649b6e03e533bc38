import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows, SkeletonText } from '#app/ui/skeleton.tsx';
import { useDocument } from '#app/use-document.ts';
import { type ToolName, toolNames } from '#contract/growth/ai-tools/tools.ts';
import { aiQueries } from './queries.ts';
import { RunHistory } from './run-history.tsx';
import { RunView } from './run-view.tsx';
import { ToolForm } from './tool-form.tsx';
import { toolTexts, toolTitles } from './tool-words.ts';

/** One tool: its inputs, its result, and its past drafts. */
export default function ToolPage() {
  const t = useT();
  const { tool } = useParams();
  const name = toolNames.find((one) => one === tool);
  return (
    <div className="page-room grid content-start gap-5 pt-2.5 pb-16">
      <BackLink to="/ai-tools">{t('ai-tools.title')}</BackLink>
      {name ? <Tool key={name} name={name} /> : <p className="text-ink-2">{t('ai-tools.unknown')}</p>}
    </div>
  );
}

function Tool({ name }: { name: ToolName }) {
  const t = useT();
  const { brand } = useDocument();
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useQuery(aiQueries.overview);
  const run = query.get('run');
  const of = data?.tools.find((one) => one.name === name);
  const record = query.get('lead') ? 'lead' : query.get('listing') ? 'listing' : null;
  const first = record
    ? { [record]: { value: query.get(record)!, label: query.get('name') ?? query.get(record)! } }
    : {};
  return (
    <>
      <PageTitle>{t(toolTitles[name])}</PageTitle>
      <header className="grid gap-1">
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t(toolTitles[name])}</h1>
        <p className="max-w-[68ch] text-ink-2">{t(toolTexts[name])}</p>
      </header>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data || !of ? (
        <SkeletonRows rows={4} columns={2} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <Card title={t('ai-tools.given')}>
            <ToolForm
              tool={name}
              of={of}
              model={data.model}
              first={first}
              onRun={(done) => {
                client.setQueryData(aiQueries.run(done.id).queryKey, done);
                setQuery({ run: done.id });
              }}
            />
          </Card>
          <div className="grid min-w-0 gap-5">
            {run ? (
              <Draft key={run} id={run} />
            ) : (
              <EmptyState title={t('ai-tools.nothing')} icon={<Sparkles />}>
                {data.model && of.byModel
                  ? t('ai-tools.byModel', { model: data.model })
                  : t('ai-tools.byRules', { brand: brand.name })}
              </EmptyState>
            )}
            <section aria-labelledby="tool-history" className="grid gap-3">
              <h2 id="tool-history" className="text-md font-medium">
                {t('ai-tools.history')}
              </h2>
              <RunHistory tool={name} />
            </section>
          </div>
        </div>
      )}
    </>
  );
}

function Draft({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(aiQueries.run(id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return data ? <RunView run={data} /> : <SkeletonText lines={6} />;
}
