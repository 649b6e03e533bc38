import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { failureText, issueOn } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ContentPage } from '#contract/growth/pages.ts';
import { pageQueries } from './queries.ts';

type Props = { page: ContentPage; saveNow: () => Promise<ContentPage> };

/** Schedules the publication in the reader's time zone. */
export function ScheduleButton({ page, saveNow }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [local, setLocal] = useState('');
  const schedule = useMutation({
    mutationFn: async (at: string | null) => {
      const { id, version } = await saveNow();
      return api.pages.schedule({ id, at }, { version });
    },
    onSuccess: (next) => {
      client.setQueryData(pageQueries.one(page.id).queryKey, next);
      void client.invalidateQueries({ queryKey: pageQueries.of(page.site).queryKey });
      setOpen(false);
      toast(next.publishAt ? t('content.scheduleSet') : t('content.scheduleGone'));
    },
    onError: (error) => {
      if (!issueOn(error, 'at')) toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    },
  });
  if (page.publishAt)
    return (
      <span className="flex items-center gap-2 text-sm text-ink-2">
        {t('content.scheduled', { when: format.dateTimeThere(page.publishAt) })}
        <Button size="s" busy={schedule.isPending} onClick={() => schedule.mutate(null)}>
          {t('content.scheduleOff')}
        </Button>
      </span>
    );
  return (
    <>
      <Button icon={<CalendarClock />} onClick={() => setOpen(true)}>
        {t('content.schedule')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('content.schedule')}
          saveLabel={t('content.schedule')}
          busy={schedule.isPending}
          disabled={!local}
          onSave={() => schedule.mutate(new Date(local).toISOString())}
          onClose={() => setOpen(false)}
        >
          <Field label={t('content.scheduleAt')} required error={issueOn(schedule.error, 'at')}>
            <Input type="datetime-local" value={local} onChange={(event) => setLocal(event.target.value)} />
          </Field>
        </FormDialog>
      )}
    </>
  );
}
