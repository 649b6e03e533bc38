import { useMutation, useQuery } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Campaign, Reach } from '#contract/growth/campaigns/campaigns.ts';
import { textPrice } from '#contract/growth/campaigns/text-price.ts';
import { campaignChannels } from '#contract/growth/campaigns/words.ts';
import { segmentsOf } from '#contract/people/segments.ts';
import { NextDays } from './next-days.tsx';
import { campaignQueries } from './queries.ts';

const channels = keysOf('campaigns.channel', campaignChannels);

type Props = { campaign: Campaign; version: number; onClose: () => void; onSent: (campaign: Campaign) => void };

/** The final confirmation: how many leads, by which channel, when, and the cost of text messages. */
export default function SendDialog({ campaign, version, onClose, onSent }: Props) {
  const t = useT();
  const { dateTime, date, clock } = useFormat();
  const { data } = useQuery(campaignQueries.reach(campaign.id, campaign.version));
  const send = useMutation({
    mutationFn: () => api.campaigns.send({ id: campaign.id }, { version }),
    onSuccess: onSent,
    onError: (error) => {
      if (error instanceof ApiProblem && error.issues.length > 0) return;
      toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) });
    },
  });
  const { when } = campaign;
  const at =
    when.mode === 'now'
      ? t('campaigns.mode.now')
      : when.mode === 'at'
        ? dateTime(when.at)
        : t(when.mode === 'best' ? 'campaigns.atTheirBest' : 'campaigns.atTheirHour', {
            day: date(when.day),
            time: clock(when.time),
          });
  const issues = send.error instanceof ApiProblem ? send.error.issues : [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={campaign.type === 'drip' ? 'l' : 'm'}
      title={t(when.mode === 'now' ? 'campaigns.send.title' : 'campaigns.schedule.title')}
      description={at}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" busy={send.isPending} disabled={!data} onClick={() => send.mutate()}>
            {t(when.mode === 'now' ? 'campaigns.send' : 'campaigns.schedule')}
          </Button>
        </>
      }
    >
      {data ? <Summary campaign={campaign} reach={data} /> : <SkeletonText lines={3} />}
      {campaign.type === 'drip' && <NextDays campaign={campaign} version={version} />}
      {issues.length > 0 && (
        <ul role="alert" className="mt-4 grid gap-1 rounded-m bg-loss-tint px-3 py-2 text-sm text-loss">
          {issues.map(({ path, message }) => (
            <li key={`${path.join('.')} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Summary({ campaign, reach }: { campaign: Campaign; reach: Reach }) {
  const t = useT();
  const { number, money } = useFormat();
  const used = reach.channels.filter(({ channel }) => campaign.channels.includes(channel));
  const texts = campaign.messages.filter(({ channel }) => channel === 'sms');
  const segments = texts.reduce((sum, { body }) => sum + segmentsOf(body).segments, 0);
  const people = used.find(({ channel }) => channel === 'sms');
  const count = people ? people.now + people.later : 0;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1">
        {used.map(({ channel, now, later }) => (
          <li key={channel} className="flex items-baseline justify-between gap-4">
            <span>{t('campaigns.send.reached', { channel: t(channels[channel]) })}</span>
            <span className="num text-lg font-medium">{number(now + later)}</span>
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-4 text-sm text-ink-3">
          <span>{t('campaigns.send.total')}</span>
          <span className="num">{number(reach.total)}</span>
        </li>
      </ul>
      {segments > 0 && (
        <p className="text-sm text-ink-2">
          {t('campaigns.send.cost', {
            segments: number(count * segments),
            cost: money(Math.ceil(count * segments * textPrice.centsPerSegment)),
          })}
        </p>
      )}
      <p className="text-sm text-ink-3">{t('campaigns.send.gate')}</p>
    </div>
  );
}
