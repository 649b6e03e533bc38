import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { useZones } from '#app/i18n/zones.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { dateFormat } from '#contract/core/message.ts';
import type { SocialChannel } from '#contract/growth/social/social.ts';
import { socialQueries } from './queries.ts';

/** February 1, 2026 is a Sunday. */
const sunday = Date.UTC(2026, 1, 1);
const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** A channel's weekly posting times in one time zone. */
export function QueueDialog({ channel, onClose }: { channel: SocialChannel; onClose: () => void }) {
  const t = useT();
  const { zoneOf } = useZones();
  const { tag } = useLocale();
  const client = useQueryClient();
  const zones = [...new Set([channel.timeZone, hereZone()])];
  const [slots, setSlots] = useState(channel.slots);
  // An empty queue takes the time zone of the member who sets it up.
  const [timeZone, setTimeZone] = useState(channel.slots.length === 0 ? hereZone() : channel.timeZone);
  const name = (weekday: number) =>
    dateFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(new Date(sunday + weekday * 86_400_000));
  const save = useMutation({
    mutationFn: () => api.social.changeChannel({ id: channel.id, slots, timeZone }, { version: channel.version }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: socialQueries.all }),
  });
  const put = (place: number, change: Partial<(typeof slots)[number]>) =>
    setSlots(slots.map((slot, at) => (at === place ? { ...slot, ...change } : slot)));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('social.queueOf', { channel: channel.name })}
      description={t('social.queueText')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" busy={save.isPending} onClick={() => save.mutate()}>
            {t('social.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('social.zone')}>
          <Select value={timeZone} onChange={setTimeZone} options={zones.map(zoneOf)} />
        </Field>
        <ul className="grid gap-2">
          {slots.map((slot, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two slots may say the same while they are typed
            <li key={place} className="flex items-center gap-2">
              <Select
                aria-label={t('social.day')}
                className="flex-1"
                value={weekdays[slot.weekday]!}
                onChange={(weekday) => put(place, { weekday: Number(weekday) })}
                options={weekdays.map((value) => ({ value, label: name(Number(value)) }))}
              />
              <Input
                type="time"
                aria-label={t('social.time')}
                value={slot.time}
                onChange={(event) => event.target.value && put(place, { time: event.target.value })}
              />
              <IconButton
                label={t('social.removeSlot')}
                onClick={() => setSlots(slots.filter((_, at) => at !== place))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
        <Button
          className="justify-self-start"
          icon={<Plus />}
          onClick={() => setSlots([...slots, { weekday: ((slots.at(-1)?.weekday ?? 0) + 1) % 7, time: '09:00' }])}
        >
          {t('social.addSlot')}
        </Button>
        {save.error && (
          <p role="alert" className="text-loss">
            {failureText(t, save.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
