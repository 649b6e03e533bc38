import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Card } from '#app/ui/card.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { campaigns } from '#contract/growth/campaigns/campaigns.ts';
import { ramp } from '#contract/people/mail-ramp.ts';
import { campaignQueries } from './queries.ts';

type Pace = OutputOf<typeof campaigns.deliverability>['pace'];

/** How much the domain may send today, and why. */
export function PaceCard({ pace }: { pace: Pace }) {
  const t = useT();
  const { number } = useFormat();
  const rampId = useId();
  const client = useQueryClient();
  const mayManage = useMay()('marketing.manage');
  const set = useMutation({
    mutationFn: (isWarm: boolean) => api.campaigns.setPace({ isWarm }),
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries(campaignQueries.deliverability),
  });
  const share = pace.limit > 0 ? Math.min(1, pace.sentToday / pace.limit) : 1;
  return (
    <Card title={t('campaigns.pace')}>
      <div className="grid gap-4">
        <p className={pace.spam === 'stop' ? 'text-loss' : 'text-sm text-ink-2'}>
          {pace.spam === 'stop'
            ? t('campaigns.pace.stopped')
            : pace.spam === 'warn'
              ? t('campaigns.pace.slowed')
              : pace.isWarming
                ? t('campaigns.pace.warming', { day: pace.day, days: ramp.length })
                : t('campaigns.pace.warm')}
        </p>
        <div className="grid gap-1.5">
          <p className="num text-sm">
            {t('campaigns.pace.today', { sent: pace.sentToday, limit: pace.limit })} ·{' '}
            {t('campaigns.pace.provider', { limit: pace.providerLimit })}
          </p>
          <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
            <div className="h-full bg-act" style={{ width: `${share * 100}%` }} />
          </div>
          {pace.isWarming && (
            <p className={pace.isFull ? 'text-sm text-need' : 'text-sm text-ink-3'}>
              {t(pace.isFull ? 'campaigns.pace.full' : 'campaigns.pace.shared')}
            </p>
          )}
        </div>
        {pace.isWarming && (
          <div className="grid gap-1.5">
            <p id={rampId} className="text-sm text-ink-3">
              {t('campaigns.pace.ramp')}
            </p>
            <ol aria-labelledby={rampId} className="flex flex-wrap gap-1.5">
              {ramp.map((most, place) => (
                <li
                  key={most}
                  aria-current={place + 1 === pace.day ? 'step' : undefined}
                  className={`num rounded-s px-2 py-1 text-xs ${place + 1 === pace.day ? 'bg-act text-on-act' : 'bg-sunken text-ink-2'}`}
                >
                  {number(most)}
                </li>
              ))}
            </ol>
          </div>
        )}
        {mayManage && (
          <Switch
            label={t('campaigns.pace.isWarm')}
            checked={pace.isWarm}
            disabled={set.isPending}
            onChange={(isWarm) => set.mutate(isWarm)}
          />
        )}
      </div>
    </Card>
  );
}
