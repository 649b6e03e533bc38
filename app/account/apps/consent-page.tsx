import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { useDocument } from '#app/use-document.ts';
import { apps } from '#contract/account/apps.ts';
import type { OutputOf, RequestOf } from '#contract/core/call.ts';
import { isReading } from '#contract/core/scopes.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { ScopePicker } from './scope-picker.tsx';

type Request = RequestOf<typeof apps.ask>;

/** The OAuth consent page, where apps send users who want to connect them. */
export default function ConsentPage() {
  const t = useT();
  const { brand } = useDocument();
  const { search } = useLocation();
  const title = t('apps.connect');
  const asked = apps.ask.input.safeParse(Object.fromEntries(known(search)));
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-10 pb-16 sm:px-7">
      <title>{`${title} · ${brand.name}`}</title>
      {asked.success ? <Asked request={asked.data as Request} /> : <NotAsked />}
    </div>
  );
}

/** Apps may add unknown parameters; only the ones that OAuth defines are read. */
const known = (search: string) =>
  [...new URLSearchParams(search)].filter(([name]) => Object.hasOwn(apps.ask.input.shape, name));

function NotAsked() {
  const t = useT();
  return (
    <EmptyState title={t('apps.unknownTitle')} icon={<Plug />}>
      {t('apps.unknown')}
    </EmptyState>
  );
}

function Asked({ request }: { request: Request }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['apps', 'ask', request],
    queryFn: ({ signal }) => api.apps.ask(request, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error && [400, 404].includes(statusOf(error) ?? 0)) return <NotAsked />;
  if (error) return <ErrorScreen error={error} onRetry={refetch} />;
  return data ? <Question request={request} asked={data} /> : <SkeletonText lines={5} />;
}

function Question({ request, asked }: { request: Request; asked: OutputOf<typeof apps.ask> }) {
  const t = useT();
  const { freshly, confirmation } = useFresh();
  // An app that requests no scopes is offered read access only.
  const [scopes, setScopes] = useState<string[]>(request.scope ? asked.scopes : asked.scopes.filter(isReading));
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const allow = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { next } = await freshly(() => api.apps.allow({ ...request, scopes: scopes as never }));
      location.assign(next);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof NotConfirmed)) setFailure(error);
    }
  };
  return (
    <div className="grid gap-6">
      <header className="grid gap-1.5">
        <h1 className="text-2xl font-medium tracking-[-0.015em] text-balance">
          {t('apps.askTitle', { app: asked.app.name, organisation: asked.organisation })}
        </h1>
        <p className="text-pretty text-ink-2">
          {t('apps.askText', { host: asked.returnsTo })}
          {!asked.app.isOurs && <> {t('apps.askOthers')}</>}
        </p>
      </header>
      <ScopePicker available={asked.scopes} chosen={scopes} onChange={setScopes} />
      <p className="text-sm text-pretty text-ink-3">{t('apps.askLimits')}</p>
      {failure !== undefined && (
        <p role="alert" className="text-loss">
          {failureText(t, failure)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="act" disabled={scopes.length === 0} busy={isBusy} onClick={allow}>
          {t('apps.allow')}
        </Button>
        <Button onClick={() => location.assign(asked.refuse)}>{t('ui.cancel')}</Button>
      </div>
      {confirmation}
    </div>
  );
}
