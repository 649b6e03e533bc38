import { type FormEvent, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ClaimedDomain } from '#contract/account/single-sign-on.ts';
import { issueOn } from '../failure-text.ts';
import { useFresh } from '../fresh.tsx';
import { useDeed } from '../security/use-deed.ts';
import { Section } from '../settings/section.tsx';
import { CopiedLine } from './copied-line.tsx';

type Props = { domains: readonly ClaimedDomain[]; mayChange: boolean };

export function DomainsSection({ domains, mayChange }: Props) {
  const t = useT();
  const { freshly, confirmation } = useFresh();
  const [host, setHost] = useState('');
  const add = useDeed((name: string, options) => freshly(() => api.singleSignOn.addDomain({ host: name }, options)), {
    onDone: () => setHost(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (host.trim() && !add.isPending) add.mutate(host.trim());
  };
  return (
    <Section title={t('sso.domains')} text={t('sso.domainsText')}>
      <div className="grid gap-5">
        {domains.length > 0 && (
          <ul className="grid gap-4">
            {domains.map((domain) => (
              <DomainRow key={domain.id} domain={domain} mayChange={mayChange} freshly={freshly} />
            ))}
          </ul>
        )}
        {mayChange && (
          <form onSubmit={submit} className="flex flex-wrap items-end gap-2.5">
            <Field label={t('sso.domain')} error={issueOn(add.error, 'host')} className="min-w-56 flex-1">
              <Input
                dir="ltr"
                inputMode="url"
                autoCapitalize="none"
                placeholder="example.com"
                value={host}
                onChange={(event) => setHost(event.target.value)}
              />
            </Field>
            <Button type="submit" busy={add.isPending} disabled={!host.trim()}>
              {t('sso.addDomain')}
            </Button>
          </form>
        )}
      </div>
      {confirmation}
    </Section>
  );
}

type RowProps = {
  domain: ClaimedDomain;
  mayChange: boolean;
  freshly: <T>(deed: () => Promise<T>) => Promise<T>;
};

function DomainRow({ domain, mayChange, freshly }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { id, host, isProved, record, checkedAt } = domain;
  const check = useDeed(() => api.singleSignOn.checkDomain({ id }), {
    onDone: (found) => toast(found.isProved ? t('sso.verified', { host }) : t('sso.notFound')),
  });
  const remove = useDeed(() => freshly(() => api.singleSignOn.removeDomain({ id })), {
    onDone: () => toast(t('sso.domainRemoved', { host })),
  });
  return (
    <li className="grid gap-3 rounded-m border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <bdi className="me-auto font-medium">{host}</bdi>
        <Chip tone={isProved ? 'act' : 'need'}>{t(isProved ? 'sso.stateVerified' : 'sso.stateWaiting')}</Chip>
      </div>
      {!isProved && (
        <>
          <p className="text-ink-2">{t('sso.addRecord')}</p>
          <CopiedLine label={t('sso.recordName')} value={record.name} />
          <CopiedLine label={t('sso.recordValue')} value={record.value} />
        </>
      )}
      {checkedAt && (
        <p className="text-sm text-ink-3">
          {t(isProved ? 'sso.checked' : 'sso.checkedMissing', { when: format.relative(checkedAt) })}
        </p>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button size="s" busy={check.isPending} onClick={() => check.mutate(undefined)}>
            {t(isProved ? 'sso.checkAgain' : 'sso.verify')}
          </Button>
          <Button size="s" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('sso.removeDomain')}
          </Button>
        </div>
      )}
    </li>
  );
}
