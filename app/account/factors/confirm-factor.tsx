import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { factorsQuery } from '../queries.ts';
import { rememberSession } from '../refresh.ts';
import { ChooseFactor } from './choose-factor.tsx';

type Props = { onDone: () => void; onCancel: () => void };

/** For a session that started before its user had a second factor. */
export default function ConfirmFactor({ onDone, onCancel }: Props) {
  const t = useT();
  const { data } = useQuery({ ...factorsQuery, staleTime: 0 });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('account.security.confirm')}
      description={t('account-factors.ask.deed')}
    >
      {data ? (
        <ChooseFactor
          factors={data.factors.filter(({ status }) => status === 'verified')}
          onPassed={async ({ expiresAt }) => {
            rememberSession(expiresAt);
            onDone();
          }}
        />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Dialog>
  );
}
