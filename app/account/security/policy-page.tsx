import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SecurityPolicy } from '#contract/account/security.ts';
import { issueOn } from '../failure-text.ts';
import { useFresh } from '../fresh.tsx';
import { useMay } from '../session.ts';
import { Section } from '../settings/section.tsx';
import { securityQueries } from './queries.ts';
import { useDeed } from './use-deed.ts';

export const handle = { title: 'security.policy' } as const;

export default function PolicyPage() {
  const { data, error, refetch } = useQuery(securityQueries.policy);
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  return <PolicyForm key={data.version} policy={data} />;
}

const graceDays = ['0', '3', '7', '14', '30'] as const;
const hours = (value: string): number | null => (value === 'none' ? null : Number(value));

function PolicyForm({ policy }: { policy: SecurityPolicy }) {
  const t = useT();
  const format = useFormat();
  const mayChange = useMay()('security.manage');
  const { freshly, confirmation } = useFresh();
  const [wish, setWish] = useState(() => ({
    requireFactor: policy.requireFactor,
    sessionHours: policy.sessionHours,
    idleHours: policy.idleHours,
    networks: policy.networks.map(withoutHostBits).join('\n'),
    networksForKeys: policy.networksForKeys,
    exportRows: policy.exportRows === null ? '' : String(policy.exportRows),
  }));
  const [grace, setGrace] = useState<(typeof graceDays)[number]>('7');
  const set = (change: Partial<typeof wish>) => setWish((before) => ({ ...before, ...change }));
  const save = useDeed(
    (_: null, options) =>
      freshly(() =>
        api.security.changePolicy(
          {
            ...wish,
            networks: wish.networks.split(/[\s,]+/).filter(Boolean),
            exportRows: wish.exportRows.trim() === '' ? null : Number(wish.exportRows),
            graceDays: Number(grace),
          },
          { version: policy.version, ...options },
        ),
      ),
    { onDone: () => toast(t('security.policySaved')) },
  );
  const issue = (field: string) => issueOn(save.error, field);
  // An error in the list of addresses identifies the wrong one by its index.
  const networkIssue =
    issue('networks') ?? (save.error && issueIn(save.error, 'networks') ? t('security.networkWrong') : undefined);
  const lengths = (given: readonly number[]) => [
    { value: 'none', label: t('security.noLimit') },
    ...given.map((count) => ({
      value: String(count),
      label: count % 24 === 0 ? t('security.days', { count: count / 24 }) : t('security.hours', { count }),
    })),
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(null);
      }}
    >
      <fieldset disabled={!mayChange} className="min-w-0">
        <Section title={t('security.factor')} text={t('security.factorText')}>
          <div className="grid gap-4">
            <Checkbox
              label={t('security.requireFactor')}
              checked={wish.requireFactor}
              onChange={(requireFactor) => set({ requireFactor: requireFactor === true })}
            />
            {issue('requireFactor') && (
              <p className="text-sm text-loss" role="alert">
                {issue('requireFactor')}{' '}
                <Link to="/settings/security" className="underline underline-offset-4">
                  {t('security.setUpYours')}
                </Link>
              </p>
            )}
            {wish.requireFactor && !policy.requireFactor && (
              <Field label={t('security.grace')} hint={t('security.graceHint')}>
                <Select
                  value={grace}
                  onChange={setGrace}
                  options={graceDays.map((value) => ({
                    value,
                    label: value === '0' ? t('security.atOnce') : t('security.days', { count: Number(value) }),
                  }))}
                />
              </Field>
            )}
            {policy.requireFactor && policy.factorFrom && (
              <p className="text-sm text-ink-2">
                {t('security.factorFrom', { when: format.dateTime(policy.factorFrom) })}
              </p>
            )}
          </div>
        </Section>
        <Section title={t('security.sessionLimits')} text={t('security.sessionLimitsText')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('security.sessionHours')}>
              <Select
                value={String(wish.sessionHours ?? 'none')}
                onChange={(value) => set({ sessionHours: hours(value) })}
                options={lengths([8, 12, 24, 168, 336])}
              />
            </Field>
            <Field label={t('security.idleHours')}>
              <Select
                value={String(wish.idleHours ?? 'none')}
                onChange={(value) => set({ idleHours: hours(value) })}
                options={lengths([1, 4, 8, 24, 72])}
              />
            </Field>
          </div>
        </Section>
        <Section title={t('security.networks')} text={t('security.networksText')}>
          <div className="grid gap-4">
            <Field
              label={t('security.networks')}
              hint={t('security.networksHint', { address: policy.yourAddress })}
              error={networkIssue}
            >
              <Textarea
                rows={4}
                dir="ltr"
                className="font-code"
                value={wish.networks}
                onChange={(event) => set({ networks: event.target.value })}
              />
            </Field>
            <Button
              size="s"
              className="justify-self-start"
              onClick={() => set({ networks: `${wish.networks}${wish.networks ? '\n' : ''}${policy.yourAddress}` })}
            >
              {t('security.addYours')}
            </Button>
            <Checkbox
              label={t('security.networksForKeys')}
              hint={t('security.networksForKeysHint')}
              checked={wish.networksForKeys}
              onChange={(networksForKeys) => set({ networksForKeys: networksForKeys === true })}
            />
          </div>
        </Section>
        <Section title={t('security.exportLimit')} text={t('security.exportLimitText')}>
          <Field label={t('security.exportRows')} hint={t('security.exportRowsHint')} error={issue('exportRows')}>
            <Input
              inputMode="numeric"
              className="max-w-40"
              value={wish.exportRows}
              onChange={(event) => set({ exportRows: event.target.value.replace(/\D/g, '') })}
            />
          </Field>
        </Section>
      </fieldset>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {mayChange && (
          <Button kind="act" type="submit" busy={save.isPending}>
            {t('security.savePolicy')}
          </Button>
        )}
        {policy.changedAt && (
          <p className="text-sm text-ink-3">
            {t('security.changedBy', { name: policy.changedBy ?? '', when: format.dateTime(policy.changedAt) })}
          </p>
        )}
      </div>
      {confirmation}
    </form>
  );
}

/** A single address without its prefix length. */
const withoutHostBits = (network: string): string => network.replace(/(^[\d.]+)\/32$|(^[0-9a-f:]+)\/128$/i, '$1$2');

const issueIn = (error: unknown, field: string): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'issues' in error &&
  Array.isArray(error.issues) &&
  error.issues.some((issue: { path?: unknown[] }) => issue.path?.[0] === field);
