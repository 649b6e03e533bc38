import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useFresh } from '#app/account/fresh.tsx';
import { useDeed } from '#app/account/security/use-deed.ts';
import { sendInSession } from '#app/account/send-in-session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SendHooks } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import {
  mostImportBytes,
  type OrganisationImport,
  organisationImports,
} from '#contract/insight/organisation-imports.ts';
import { ImportPreviewPanel } from './import-preview.tsx';

const importsQuery = queryOptions({
  queryKey: ['security', 'organisation-imports'],
  queryFn: ({ signal }) => api.organisationImports.list({}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.imports.some(({ state: one }) => one === 'checking' || one === 'importing') ? 1_500 : false,
});

/** The archive of another organization, or of another installation: handed in, looked at, then brought in. */
export function ImportSection() {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(importsQuery);
  const { freshly, confirmation } = useFresh();
  const [run, setRun] = useState(0);
  const again = useCallback(() => client.invalidateQueries(importsQuery), [client]);
  const send = useCallback(
    (file: File, hooks: SendHooks) => sendInSession(organisationImports.upload, {}, file, hooks),
    [],
  );
  const done = useCallback(() => {
    setRun((before) => before + 1);
    void again();
  }, [again]);
  const start = useDeed(
    (given: { id: string; unmatched: 'former' | 'owner' }, options) =>
      freshly(() => api.organisationImports.start(given, options)),
    {
      onDone: () => {
        toast(t('life.import.started'));
        void again();
      },
    },
  );
  const discard = useDeed((id: string, options) => api.organisationImports.discard({ id }, options), {
    onDone: () => void again(),
  });
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  const open = data?.imports.find(({ state }) => ['checking', 'ready', 'importing', 'failed'].includes(state));
  return (
    <Section title={t('life.import.title')} text={t('life.import.text')}>
      {!data ? (
        <SkeletonText lines={3} />
      ) : (
        <div className="grid gap-5">
          {open?.state === 'ready' && open.preview ? (
            <ImportPreviewPanel
              preview={open.preview}
              busy={start.isPending}
              onStart={(unmatched) => start.mutate({ id: open.id, unmatched })}
              onDiscard={() => discard.mutate(open.id)}
            />
          ) : open?.state === 'failed' && open.startedAt ? (
            <Button
              kind="act"
              busy={start.isPending}
              onClick={() => start.mutate({ id: open.id, unmatched: 'former' })}
            >
              {t('life.import.continue')}
            </Button>
          ) : open ? null : data.occupiedBy.length > 0 ? (
            <p className="rounded-m bg-sunken p-4 text-pretty text-ink-2">{t('life.import.occupied')}</p>
          ) : (
            <UploadField
              key={run}
              label={t('life.import.choose')}
              hint={t('life.import.hint')}
              accept=".zip,application/zip"
              multiple={false}
              maxBytes={mostImportBytes}
              send={send}
              onDone={done}
            />
          )}
          {data.imports.length > 0 && (
            <ul className="divide-y divide-line border-y border-line">
              {data.imports.map((one) => (
                <ImportRow key={one.id} one={one} />
              ))}
            </ul>
          )}
        </div>
      )}
      {confirmation}
    </Section>
  );
}

const tones = { done: 'act', refused: 'loss', failed: 'loss', ready: 'info' } as const;

function ImportRow({ one }: { one: OrganisationImport }) {
  const t = useT();
  const format = useFormat();
  const { state, problem, result, preview } = one;
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <span>
          {t('life.import.by', {
            name: one.askedBy,
            when: format.dateTime(one.askedAt),
            size: fileSize(format, one.size),
          })}
        </span>
        <Chip tone={state in tones ? tones[state as keyof typeof tones] : 'plain'}>
          {t(`life.import.state.${state}`)}
        </Chip>
      </p>
      {preview && <p className="text-sm text-ink-2">{t('life.import.from', { name: preview.organization })}</p>}
      {problem && (
        <p className="text-sm text-loss">
          {t('life.import.problem', { code: problem.code.replaceAll('_', ' ') })} <code dir="ltr">{problem.place}</code>
        </p>
      )}
      {result && (
        <p className="text-sm text-ink-2">
          {t('life.import.result', { rows: result.rows, files: result.files, refused: result.refused })}
        </p>
      )}
      {result && result.refusals.length > 0 && (
        <details className="text-sm text-ink-2">
          <summary className="cursor-pointer">{t('life.import.refusals')}</summary>
          <ul className="mt-2 grid gap-1" dir="ltr">
            {result.refusals.map(({ place, reason }) => (
              <li key={place}>
                <code>{place}</code> {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
