import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Source, sources } from '#contract/people/lead-fields.ts';
import type { SourceName } from '#contract/people/lead-sources.ts';

const namesQuery = queryOptions({
  queryKey: ['leads', 'source names'],
  queryFn: ({ signal }) => api.leads.sourceNames({}, { signal }),
});

/** The source names in use, and which of them are aliases. */
export default function SourceNames({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(namesQuery);
  const [merged, setMerged] = useState<SourceName>();
  const split = useMutation({
    mutationFn: (alias: string) => api.leads.removeSourceAlias({ alias }),
    onError: (failed) => toast(t('record.notSaved'), { tone: 'destructive', description: failed.message }),
    onSettled: () => client.invalidateQueries(namesQuery),
  });
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns={2} />;
  if (data.rows.length === 0) return <p className="text-ink-2">{t('desk.sources.none')}</p>;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {data.rows.map((row) => (
          <li key={row.name} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
            <span className="me-auto grid min-w-0">
              <span className="wrap-anywhere">{row.name}</span>
              <span className="text-sm text-ink-3">
                <Facts of={[t(`leads.source.${row.source}`), t('desk.sources.leads', { count: row.leads })]} />
              </span>
            </span>
            {row.aliases.map((alias) => (
              <Tag key={alias} onRemove={readOnly ? undefined : () => split.mutate(alias)}>
                {alias}
              </Tag>
            ))}
            {!readOnly && data.rows.length > 1 && (
              <Button
                size="s"
                kind="quiet"
                aria-label={t('desk.sources.mergeNamed', { name: row.name })}
                onClick={() => setMerged(row)}
              >
                {t('desk.sources.merge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {merged && <Merge row={merged} rows={data.rows} onClose={() => setMerged(undefined)} />}
    </>
  );
}

type MergeProps = { row: SourceName; rows: readonly SourceName[]; onClose: () => void };

function Merge({ row, rows, onClose }: MergeProps) {
  const t = useT();
  const client = useQueryClient();
  const others = rows.filter(({ name }) => name !== row.name);
  const [name, setName] = useState(others[0]!.name);
  const [chosen, setChosen] = useState<Source>();
  const source = chosen ?? others.find((one) => one.name === name)!.source;
  const merge = useMutation({
    mutationFn: () => api.leads.mergeSourceName({ alias: row.name, name, source }),
    onSuccess: () => {
      toast(t('desk.sources.merged', { alias: row.name, name }));
      onClose();
    },
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['leads'] }),
  });
  return (
    <FormDialog
      title={t('desk.sources.mergeNamed', { name: row.name })}
      saveLabel={t('desk.sources.merge')}
      busy={merge.isPending}
      onSave={() => merge.mutate()}
      onClose={onClose}
    >
      <Field label={t('desk.sources.into')}>
        <Select value={name} onChange={setName} options={others.map((one) => ({ value: one.name, label: one.name }))} />
      </Field>
      <Field label={t('desk.sources.class')}>
        <Select
          value={source}
          onChange={setChosen}
          options={sources.map((value) => ({ value, label: t(`leads.source.${value}`) }))}
        />
      </Field>
    </FormDialog>
  );
}
