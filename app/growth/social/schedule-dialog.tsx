import { useState } from 'react';
import { issueOn } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { useZones } from '#app/i18n/zones.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { addDays, todayHere } from '#app/ui/days.ts';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { localAt } from '#contract/core/time-zone.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { usePostDeed } from './use-post-deed.ts';

type When = 'next' | 'at' | 'now';

/** Schedules a post: in the next free slot, at a local time, or now. */
export function ScheduleDialog({ post, onClose }: { post: SocialPost; onClose: () => void }) {
  const t = useT();
  const { zoneOf } = useZones();
  const format = useFormat();
  const zone = hereZone();
  const begun = post.scheduledAt ? localAt(Date.parse(post.scheduledAt), zone) : `${addDays(todayHere(), 1)}T09:00`;
  const [when, setWhen] = useState<When>(post.scheduledAt ? 'at' : 'next');
  const [day, setDay] = useState<string | null>(begun.slice(0, 10));
  const [time, setTime] = useState(begun.slice(11, 16));
  const plan = usePostDeed(
    async () => {
      const at = when === 'at' ? { local: `${day}T${time}`, timeZone: zone } : when;
      const planned = await api.social.schedule({ id: post.id, at }, { version: post.version });
      onClose();
      return planned;
    },
    ({ scheduledAt }) => t('social.scheduledFor', { at: scheduledAt ? format.dateTimeThere(scheduledAt) : '' }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('social.schedule')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button
            kind="act"
            busy={plan.isPending}
            disabled={when === 'at' && (!day || !time)}
            onClick={() => plan.mutate(undefined)}
          >
            {when === 'now' ? t('social.publishNow') : t('social.schedule')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('social.when')}>
          <RadioGroup
            value={when}
            onChange={setWhen}
            choices={[
              { value: 'next', label: t('social.nextSlot') },
              { value: 'at', label: t('social.atTime') },
              { value: 'now', label: t('social.atOnce') },
            ]}
          />
        </Field>
        {when === 'at' && (
          <div className="grid grid-cols-2 gap-3">
            <Field label={t('social.day')} error={issueOn(plan.error, 'at')}>
              <DateField value={day} onChange={setDay} min={todayHere()} />
            </Field>
            <Field label={t('social.time')} hint={zoneOf(zone).label}>
              <Input type="time" value={time} onChange={(event) => setTime(event.target.value)} />
            </Field>
          </div>
        )}
      </div>
    </Dialog>
  );
}
