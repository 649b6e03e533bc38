import { useNavigate } from 'react-router';
import { CodeReturn } from '#app/account/connections/code-return.tsx';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

export const handle = { title: 'shell.nav.social' } as const;

/** The page that networks redirect back to after authorization. */
export default function ConnectedPage() {
  const t = useT();
  const navigate = useNavigate();
  const finish = async (given: { code: string; state: string }) => {
    await api.social.finishConnect(given);
    toast(t('social.connecting'));
    await navigate('/social?tab=channels', { replace: true });
  };
  const back = { to: '/social?tab=channels', name: t('social.channels') };
  return <CodeReturn finish={finish} title={t('social.notConnected')} back={back} />;
}
