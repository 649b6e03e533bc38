import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useFresh } from '#app/account/fresh.tsx';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { useDeed } from '#app/inventory/network-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { shared } from '#contract/insight/enterprise.ts';
import { enterpriseQueries, reads } from './queries.ts';

/** Which company this organization belongs to, what it is let have, and what it sets here. */
export function OwnCompany() {
  const t = useT();
  const format = useFormat();
  const mayLeave = useMay()('enterprise.join');
  const { data } = useQuery(enterpriseQueries.belonging);
  const [isAsked, setAsked] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const { freshly, confirmation } = useFresh();
  const leave = useDeed(reads, () => api.enterprise.leave({}));
  if (!data?.company) return null;
  const { name, shares, acceptedBy, acceptedAt, lastReadAt } = data.company;
  return (
    <Card
      title={t('enterprise.belongsTo', { name })}
      actions={
        mayLeave && (
          <>
            <Button size="s" onClick={() => setSharing(true)}>
              {t('enterprise.changeShares')}
            </Button>
            <Button size="s" busy={leave.isPending} onClick={() => setAsked(true)}>
              {t('enterprise.leave')}
            </Button>
          </>
        )
      }
    >
      <p className="text-sm text-ink-2">
        <Facts
          of={[
            t('enterprise.joinedBy', { name: acceptedBy, day: format.dateTime(acceptedAt) }),
            lastReadAt && t('enterprise.lastShared', { time: format.dateTime(lastReadAt) }),
          ]}
        />
      </p>
      <p className="mt-2 text-sm">
        {shares.length === 0 ? (
          t('enterprise.sharesNothing')
        ) : (
          <Facts of={shares.map((what) => t(`enterprise.share.${what}`))} />
        )}
      </p>
      {data.inherited.length > 0 && (
        <ul className="mt-3 grid gap-1.5">
          {data.inherited.map(({ name: setting, value, isLocked, setBy }) => (
            <li key={setting} className="flex flex-wrap items-center gap-x-2 text-sm">
              {isLocked && <Lock className="size-3.5 text-need" aria-hidden />}
              <span>{t(`enterprise.setting.${setting}`)}</span>
              <bdi className="text-ink-2">{value}</bdi>
              <span className="text-ink-3">
                {t(isLocked ? 'enterprise.lockedBy' : 'enterprise.setBy', { name: setBy })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isSharing && (
        <CallDialog
          title={t('enterprise.changeShares')}
          description={t('enterprise.changeSharesText', { name })}
          reads={reads}
          size="m"
          fields={shared.map((what) => ({ name: what, label: t(`enterprise.share.${what}`), type: 'check' as const }))}
          initial={Object.fromEntries(shared.map((what) => [what, shares.includes(what)]))}
          send={(draft) =>
            freshly(() => api.enterprise.changeShares({ shares: shared.filter((what) => draft[what] === true) }))
          }
          onClose={() => setSharing(false)}
        />
      )}
      {confirmation}
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={t('enterprise.leave')}
          action={t('enterprise.leave')}
          onConfirm={() => leave.mutateAsync(undefined)}
        >
          {t('enterprise.leaveText', { name })}
        </ConfirmDialog>
      )}
    </Card>
  );
}
