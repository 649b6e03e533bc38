import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import { pushQuery } from '../queries.ts';
import { useSession } from '../session.ts';
import { Section } from '../settings/section.tsx';
import { pushAbility, switchPushOff, switchPushOn } from './device.ts';

/** Turns push notifications on for this device; permission is requested only here. */
export function PushSettings() {
  const t = useT();
  const client = useQueryClient();
  const { organisation } = useSession();
  const isDemo = Boolean(organisation?.demoEndsAt);
  const { data } = useQuery({ ...pushQuery, enabled: !isDemo });
  const ability = pushAbility();
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      // Loads the current key, because a device subscribed with an old one would receive nothing.
      if (wanted) return switchPushOn((await api.push.state()).publicKey);
      await switchPushOff();
      return false;
    },
    onSuccess: (on, wanted) => {
      if (wanted && !on) toast(t('account.push.refused'), { tone: 'destructive' });
      else toast(t(on ? 'account.push.nowOn' : 'account.push.nowOff'));
    },
    onError: () => toast(t('account.push.failed'), { tone: 'destructive' }),
    onSettled: () => client.invalidateQueries(pushQuery),
  });
  if (isDemo) return null;
  return (
    <Section title={t('account.push.title')} text={t('account.push.text')}>
      {ability === 'unable' ? (
        <p className="text-ink-2">{t('account.push.unable')}</p>
      ) : (
        <Switch
          checked={change.isPending ? change.variables : ability === 'able' && data?.on === true}
          disabled={!data || change.isPending || ability === 'blocked'}
          onChange={(wanted) => change.mutate(wanted)}
          label={t('account.push.switch')}
          hint={t(ability === 'blocked' ? 'account.push.blocked' : 'account.push.hint')}
        />
      )}
    </Section>
  );
}
