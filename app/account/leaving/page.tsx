import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button, buttonLook } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { DeletionState } from '#contract/account/organisation-deletion.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { Section } from '../settings/section.tsx';

export const deletionQuery = queryOptions({
  queryKey: ['organisation', 'deletion'],
  queryFn: ({ signal }) => api.organisationDeletion.read({}, { signal }),
});

/** Deletes the organization: what is deleted, what stays, and how long it can be restored. */
export default function LeavingPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(deletionQuery);
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t('life.delete.title')} text={t('life.delete.text')}>
      {data ? <WhatGoes state={data} /> : <SkeletonText lines={4} />}
    </Section>
  );
}

function WhatGoes({ state }: { state: DeletionState }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { freshly, confirmation } = useFresh();
  const [asking, setAsking] = useState(false);
  const { name, kinds, members, filesHeld, filesKept, invoices } = state;
  const remove = async () => {
    try {
      await freshly(() => api.organisationDeletion.ask({ name }));
    } catch (error) {
      if (!(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
      return;
    }
    // Permissions have changed, so all cached data is dropped.
    client.clear();
    location.assign('/dashboard');
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h3 className="font-medium">{t('life.delete.goes')}</h3>
        <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
          {kinds
            .filter(({ rows }) => rows > 0)
            .map(({ kind, rows }) => (
              <Row key={kind} name={t(`life.kind.${kind}`)} value={format.number(rows)} />
            ))}
          <Row name={t('life.delete.members')} value={format.number(members)} />
        </dl>
      </div>
      <div className="grid gap-2">
        <h3 className="font-medium">{t('life.delete.stays')}</h3>
        <ul className="grid list-disc gap-1 ps-5 text-pretty text-ink-2">
          <li>{t('life.delete.invoices', { count: invoices })}</li>
          <li>{t('life.delete.certificate')}</li>
          {filesKept > 0 && <li>{t('life.delete.kept', { count: filesKept })}</li>}
        </ul>
      </div>
      {filesHeld > 0 && (
        <p className="rounded-m bg-loss-tint p-4 text-loss">{t('life.delete.held', { count: filesHeld })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/settings/export" className={buttonLook({ kind: 'plain' })}>
          {t('life.delete.export')}
        </Link>
        <Button kind="loss" disabled={filesHeld > 0} onClick={() => setAsking(true)}>
          {t('life.delete.action')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('life.delete.question', { name })}
        action={t('life.delete.action')}
        name={name}
        onConfirm={remove}
      >
        {t('life.delete.consequence')}
      </ConfirmDialog>
      {confirmation}
    </div>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line pb-1.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
