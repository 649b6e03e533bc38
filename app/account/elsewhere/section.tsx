import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { useDocument } from '#app/use-document.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { identitiesQuery } from '../queries.ts';
import { Section } from '../settings/section.tsx';

/** Accounts at other providers; hidden when the operator has set up none and the user has none. */
export function ElsewhereSection() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { providers } = useDocument();
  const { data } = useQuery(identitiesQuery);
  const { freshly, confirmation } = useFresh();
  useOutcome();
  const known = data?.identities ?? [];
  if (providers.length === 0 && known.length === 0) return null;
  const labelOf = (name: string) =>
    name.startsWith('sso-') ? t('account-sso.name') : (providers.find((each) => each.name === name)?.label ?? name);
  const attempt = async (deed: () => Promise<void>) => {
    try {
      await deed();
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    }
  };
  const remove = (id: string) =>
    attempt(async () => {
      await freshly(() => api.identities.remove({ id }));
      toast(t('account.elsewhere.disconnected'));
      await client.invalidateQueries(identitiesQuery);
    });
  const connect = (provider: string) =>
    attempt(async () => location.assign((await freshly(() => api.identities.connect({ provider }))).url));
  return (
    <Section title={t('account.elsewhere.title')} text={t('account.elsewhere.text')}>
      <div className="grid justify-items-start gap-4">
        {known.length > 0 && (
          <ul className="w-full divide-y divide-line border-y border-line">
            {known.map(({ id, provider, email, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
                <div className="me-auto min-w-0">
                  <p>{labelOf(provider)}</p>
                  <p className="text-sm text-ink-3">
                    <bdi>{email}</bdi> {lastUsedAt && t('account.keys.lastUsed', { when: format.relative(lastUsedAt) })}
                  </p>
                </div>
                <Button size="s" onClick={() => remove(id)}>
                  {t('account.elsewhere.disconnect')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {providers
          .filter(({ name }) => !known.some(({ provider }) => provider === name))
          .map(({ name, label }) => (
            <Button key={name} onClick={() => connect(name)}>
              {t('account.elsewhere.connect', { provider: label })}
            </Button>
          ))}
      </div>
      {confirmation}
    </Section>
  );
}

/** Shows the result once, and removes it from the URL. */
function useOutcome(): void {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('elsewhere');
  useEffect(() => {
    if (!outcome) return;
    if (outcome === 'connected') toast(t('account.elsewhere.connected'));
    else toast(t('ui.error'), { description: t('account.elsewhere.taken'), tone: 'destructive' });
    setSearch({}, { replace: true });
  }, [outcome, setSearch, t]);
}
