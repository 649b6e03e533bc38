import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { givenRole } from '#contract/account/organisations.ts';
import type { SamlConnection, SignOnOverview } from '#contract/account/single-sign-on.ts';
import { issueOn } from '../failure-text.ts';
import { useFresh } from '../fresh.tsx';
import { roleKeys } from '../role-keys.ts';
import { useDeed } from '../security/use-deed.ts';
import { Section } from '../settings/section.tsx';

type Choice = 'enabled' | 'forced' | 'unasked' | 'trustsFactor' | 'signsRequests' | 'encryptedOnly' | 'signsOutThere';
type Props = { connection: SamlConnection; owners: SignOnOverview['owners']; mayChange: boolean };

export function PolicySection({ connection, owners, mayChange }: Props) {
  const t = useT();
  const format = useFormat();
  const { freshly, confirmation } = useFresh();
  const [wish, setWish] = useState(() => ({
    enabled: connection.enabled,
    forced: connection.forced,
    unasked: connection.unasked,
    joinRole: connection.joinRole,
    trustsFactor: connection.trustsFactor,
    breakGlass: connection.breakGlass,
    signsRequests: connection.signsRequests,
    encryptedOnly: connection.encryptedOnly,
    signsOutThere: connection.signsOutThere,
  }));
  const set = (change: Partial<typeof wish>) => setWish((before) => ({ ...before, ...change }));
  const save = useDeed(
    (_: null, options) => freshly(() => api.singleSignOn.setPolicy(wish, { version: connection.version, ...options })),
    { onDone: () => toast(t('sso.policySaved')) },
  );
  const issue = (field: string) => issueOn(save.error, field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(null);
  };
  const choice = (name: Choice, impossible?: string) => (
    <div className="grid gap-1">
      <Checkbox
        label={t(`sso.policy.${name}`)}
        hint={impossible ?? t(`sso.policy.${name}Hint`)}
        disabled={impossible !== undefined}
        checked={wish[name]}
        onChange={(checked) => set({ [name]: checked === true })}
      />
      {issue(name) && (
        <p role="alert" className="text-sm text-loss">
          {issue(name)}
        </p>
      )}
    </div>
  );
  return (
    <Section title={t('sso.policyTitle')} text={t('sso.policyText')}>
      <form onSubmit={submit}>
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-5">
          {choice('enabled')}
          {choice('forced')}
          {wish.forced && (
            <Field label={t('sso.breakGlass')} hint={t('sso.breakGlassHint')} error={issue('breakGlass')}>
              <Select
                value={wish.breakGlass}
                onChange={(breakGlass) => set({ breakGlass })}
                placeholder={t('sso.chooseOwner')}
                options={owners.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
          )}
          <Field label={t('sso.joinRole')} hint={t('sso.joinRoleHint')}>
            <Select
              value={wish.joinRole ?? 'none'}
              onChange={(role) => set({ joinRole: role === 'none' ? null : role })}
              options={[
                { value: 'none', label: t('sso.joinNone') },
                ...givenRole.options.map((role) => ({ value: role, label: t(roleKeys[role]) })),
              ]}
            />
          </Field>
          {choice('unasked')}
          {choice('trustsFactor')}
          {choice('signsRequests')}
          {choice('encryptedOnly')}
          {choice('signsOutThere', connection.signOutUrl ? undefined : t('sso.policy.noSignOutUrl'))}
        </fieldset>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {mayChange && (
            <Button kind="act" type="submit" busy={save.isPending}>
              {t('security.savePolicy')}
            </Button>
          )}
          <Link to="/security/directory" className="text-act underline underline-offset-4">
            {t('directory.title')}
          </Link>
          {connection.changedBy && (
            <p className="text-sm text-ink-3">
              {t('security.changedBy', { name: connection.changedBy, when: format.dateTime(connection.changedAt) })}
            </p>
          )}
        </div>
      </form>
      {confirmation}
    </Section>
  );
}
