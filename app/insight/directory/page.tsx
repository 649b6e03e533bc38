import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFresh } from '#app/account/fresh.tsx';
import { roleKeys } from '#app/account/role-keys.ts';
import { useDeed } from '#app/account/security/use-deed.ts';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { ShownOnce } from '#app/account/settings/shown-once.tsx';
import { CopiedLine } from '#app/account/single-sign-on/copied-line.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { teamQuery } from '#app/people/team/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { givenRole } from '#contract/account/organisations.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { DirectoryGroup, directory } from '#contract/insight/directory.ts';
import { directoryQuery } from './queries.ts';

export const handle = { title: 'directory.title' } as const;

/** The company directory: where it sends people and groups to, with what, and what its groups mean here. */
export default function DirectoryPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(directoryQuery);
  const mayChange = useMay()('security.manage');
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  return (
    <>
      <Section title={t('directory.connection')} text={t('directory.connectionText')}>
        <div className="grid gap-4">
          <CopiedLine label={t('directory.address')} value={data.address} />
          <p className="text-ink-2">{t('directory.counts', { people: data.people, others: data.others })}</p>
        </div>
      </Section>
      <Tokens tokens={data.tokens} mayChange={mayChange} />
      <Section title={t('directory.groups')} text={t('directory.groupsText')}>
        {data.groups.length === 0 ? (
          <p className="text-ink-2">{t('directory.noGroups')}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {data.groups.map((group) => (
              <GroupRow key={group.id} group={group} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

type TokensProps = { tokens: OutputOf<typeof directory.read>['tokens']; mayChange: boolean };

function Tokens({ tokens, mayChange }: TokensProps) {
  const t = useT();
  const format = useFormat();
  const { freshly, confirmation } = useFresh();
  const [secret, setSecret] = useState<string>();
  const make = useDeed((_: null, options) => freshly(() => api.directory.createToken({}, options)), {
    onDone: (made) => setSecret(made.secret),
  });
  const revoke = useDeed((id: string) => api.directory.revokeToken({ id }), {
    onDone: () => toast(t('directory.tokenRevoked')),
  });
  return (
    <Section title={t('directory.tokens')} text={t('directory.tokensText')}>
      <div className="grid justify-items-start gap-4">
        {tokens.length > 0 && (
          <ul className="w-full divide-y divide-line border-y border-line">
            {tokens.map((token) => (
              <li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
                <div className="me-auto min-w-0">
                  <p dir="ltr" className="text-start font-code text-sm">
                    {token.prefix}…
                  </p>
                  <p className="text-sm text-ink-3">
                    {token.lastUsedAt
                      ? t('account.keys.lastUsed', { when: format.relative(token.lastUsedAt) })
                      : t('directory.neverUsed')}
                    {token.expiresAt && ` · ${t('sso.expires', { when: format.date(token.expiresAt) })}`}
                  </p>
                </div>
                {mayChange && (
                  <Button
                    size="s"
                    busy={revoke.isPending && revoke.variables === token.id}
                    onClick={() => revoke.mutate(token.id)}
                  >
                    {t('directory.revoke')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayChange && (
          <Button busy={make.isPending} onClick={() => make.mutate(null)}>
            {t('directory.createToken')}
          </Button>
        )}
      </div>
      <Dialog
        open={secret !== undefined}
        onOpenChange={(open) => !open && setSecret(undefined)}
        sticky
        title={t('directory.tokenCreated')}
        description={t('directory.tokenCreatedText')}
        footer={
          <DialogClose>
            <Button kind="act">{t('ui.done')}</Button>
          </DialogClose>
        }
      >
        <ShownOnce secret={secret ?? ''} />
      </Dialog>
      {confirmation}
    </Section>
  );
}

function GroupRow({ group, mayChange }: { group: DirectoryGroup; mayChange: boolean }) {
  const t = useT();
  const teams = useQuery(teamQuery).data?.teams ?? [];
  const { freshly, confirmation } = useFresh();
  const map = useDeed(
    (meaning: { role: DirectoryGroup['role']; teamId: string | null }, options) =>
      freshly(() => api.directory.mapGroup({ id: group.id, ...meaning }, { version: group.version, ...options })),
    { onDone: () => toast(t('directory.mapped', { name: group.name })) },
  );
  const { role, teamId } = group;
  const none = { value: 'none', label: t('directory.unchanged') } as const;
  return (
    <li className="grid items-center gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{group.name}</bdi>
        </p>
        <p className="text-sm text-ink-3">{t('account.members.count', { count: group.members })}</p>
      </div>
      <Select
        aria-label={t('directory.roleOf', { name: group.name })}
        disabled={!mayChange || map.isPending}
        value={role ?? 'none'}
        onChange={(next) => map.mutate({ role: next === 'none' ? null : next, teamId })}
        options={[none, ...givenRole.options.map((one) => ({ value: one, label: t(roleKeys[one]) }))]}
      />
      <Select
        aria-label={t('directory.teamOf', { name: group.name })}
        disabled={!mayChange || map.isPending}
        value={teamId ?? 'none'}
        onChange={(next) => map.mutate({ role, teamId: next === 'none' ? null : next })}
        options={[
          { ...none, label: t('directory.noTeam') },
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {confirmation}
    </li>
  );
}
