import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useSignOut } from '#app/shell/use-sign-out.ts';
import { useSwitchOrganisation } from '#app/shell/use-switch-organisation.ts';
import { Button, buttonLook } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { sessionQuery, useSession } from '../session.ts';
import { deletionQuery } from './page.tsx';

/** A restore by another user is found by polling, because a deleted organization receives no events. */
const lookAgainMs = 3_000;

/** What members see of a deleted organization; its owner can restore it or export its data. */
export default function LeftPage() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const signOut = useSignOut();
  const switchTo = useSwitchOrganisation();
  const { organisation, organisations, rights } = useSession();
  const { freshly, confirmation } = useFresh();
  const [busy, setBusy] = useState(false);
  useQuery({ ...sessionQuery, refetchInterval: lookAgainMs });
  const isOwner = rights.includes('organisation.delete');
  const { data } = useQuery({ ...deletionQuery, enabled: isOwner });
  const name = organisation?.name ?? '';
  const restore = async () => {
    setBusy(true);
    try {
      await freshly(() => api.organisationDeletion.restore({}));
      client.clear();
      location.assign('/dashboard');
    } catch (error) {
      setBusy(false);
      if (!(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    }
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-5 px-5 py-12">
      <title>{t('life.left.title', { name })}</title>
      <Trash2 className="size-9 text-loss" aria-hidden="true" />
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('life.left.title', { name })}</h1>
      {data?.deletion ? (
        <p className="text-pretty text-ink-2">
          {t('life.left.until', {
            who: data.deletion.askedBy,
            when: format.dateTimeThere(data.deletion.deleteAt, data.deletion.timeZone),
          })}
        </p>
      ) : (
        <p className="text-pretty text-ink-2">{t('life.left.ask')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOwner && (
          <>
            <Button kind="act" busy={busy} onClick={() => void restore()}>
              {t('life.left.restore')}
            </Button>
            <Link to="/settings/export" className={buttonLook({ kind: 'plain' })}>
              {t('life.delete.export')}
            </Link>
          </>
        )}
        {organisations
          .filter(({ id }) => id !== organisation?.id)
          .map(({ id, name: other }) => (
            <Button key={id} onClick={() => void switchTo(id)}>
              {t('security.switchTo', { name: other })}
            </Button>
          ))}
        <Button icon={<LogOut />} onClick={() => void signOut()}>
          {t('security.signOutSelf')}
        </Button>
      </div>
      {confirmation}
    </main>
  );
}
