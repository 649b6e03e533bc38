import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { failureText, issueOn } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SiteDomain } from '#contract/growth/site-domains.ts';
import { domainsQuery } from './queries.ts';

const stateNames = keysOf('website.domain', ['waiting', 'live', 'failing']);
const tones = { waiting: 'plain', live: 'act', failing: 'need' } as const;

/** Custom domains with the required DNS records and their state. */
export function SiteDomains({ site }: { site: string }) {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery(domainsQuery(site));
  const [host, setHost] = useState('');
  const again = () => client.invalidateQueries(domainsQuery(site));
  const onError = (error: unknown) => {
    if (!issueOn(error, 'host')) toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  };
  const add = useMutation({
    mutationFn: () => api.siteDomains.add({ site, host: host.trim().toLowerCase() }),
    onSuccess: async () => {
      setHost('');
      await again();
    },
    onError,
  });
  const check = useMutation({
    mutationFn: (id: string) => api.siteDomains.check({ id }),
    onSuccess: (next) =>
      client.setQueryData(
        domainsQuery(site).queryKey,
        (before) => before && { rows: before.rows.map((row) => (row.id === next.id ? next : row)) },
      ),
    onError,
  });
  const remove = useMutation({ mutationFn: (id: string) => api.siteDomains.remove({ id }), onSuccess: again, onError });
  return (
    <section aria-labelledby="site-domains" className="grid gap-3">
      <h2 id="site-domains" className="text-lg font-medium">
        {t('website.domains')}
      </h2>
      <p className="max-w-[62ch] text-ink-2">{t('website.domainsText')}</p>
      {data?.rows.map((domain) => (
        <article key={domain.id} className="grid min-w-0 gap-3 rounded-m border border-line bg-surface p-4">
          <div className="flex flex-wrap items-center gap-3">
            <h3 className="me-auto font-medium wrap-anywhere" dir="ltr">
              {domain.host}
            </h3>
            <Chip tone={tones[domain.state]}>{t(stateNames[domain.state])}</Chip>
            <Button
              size="s"
              busy={check.isPending && check.variables === domain.id}
              onClick={() => check.mutate(domain.id)}
            >
              {t('website.domainCheck')}
            </Button>
            <IconButton
              size="s"
              label={t('website.domainRemove', { host: domain.host })}
              onClick={() => remove.mutate(domain.id)}
            >
              <Trash2 />
            </IconButton>
          </div>
          {domain.problem && <p className="text-need">{domain.problem}</p>}
          <Records records={domain.records} />
        </article>
      ))}
      <form
        noValidate
        className="flex max-w-xl items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (host.trim()) add.mutate();
        }}
      >
        <Field label={t('website.domainHost')} error={issueOn(add.error, 'host')} className="flex-1">
          <Input
            dir="ltr"
            maxLength={253}
            autoComplete="off"
            spellCheck={false}
            placeholder="www.example.com"
            value={host}
            onChange={(event) => setHost(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={add.isPending} disabled={!host.trim()}>
          {t('website.domainAdd')}
        </Button>
      </form>
    </section>
  );
}

function Records({ records }: { records: SiteDomain['records'] }) {
  const t = useT();
  return (
    <ul className="grid gap-2 text-sm">
      {records.map(({ type, name, value, isThere }) => (
        <li key={type} className="flex flex-wrap gap-x-4 gap-y-1 rounded-s bg-sunken p-3">
          <dl className="grid min-w-0 flex-1 basis-64 gap-x-4 gap-y-1 sm:grid-cols-[5rem_1fr_1fr]">
            <div>
              <dt className="text-ink-3">{t('website.domainRecord')}</dt>
              <dd>{type}</dd>
            </div>
            <div className="min-w-0">
              <dt className="text-ink-3">{t('website.domainName')}</dt>
              <dd className="font-code wrap-anywhere" dir="ltr">
                {name}
              </dd>
            </div>
            <div className="min-w-0">
              <dt className="text-ink-3">{t('website.domainValue')}</dt>
              <dd className="font-code wrap-anywhere" dir="ltr">
                {value}
              </dd>
            </div>
          </dl>
          <p className="flex items-center gap-1.5">
            {isThere ? (
              <Check className="size-4 text-act" aria-hidden="true" />
            ) : (
              <X className="size-4 text-ink-3" aria-hidden="true" />
            )}
            {isThere ? t('website.domainThere') : t('website.domainMissing')}
          </p>
        </li>
      ))}
    </ul>
  );
}
