import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { messageQueries } from './queries.ts';

/** The postal address below marketing emails: asked for on first use, changed in the settings. */
export default function PostalAddress() {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { data } = useQuery(messageQueries.settings);
  const [written, setWritten] = useState<string>();
  const save = useMutation({
    mutationFn: (postalAddress: string) => api.messages.changeSettings({ postalAddress }),
    onSuccess: (settings) => {
      client.setQueryData(messageQueries.settings.queryKey, settings);
      setWritten(undefined);
      toast(t('messages.postalKept'));
      void client.invalidateQueries({ queryKey: ['messages'] });
    },
  });
  if (!data) return <SkeletonText lines={2} />;
  if (!may('messages.set_up')) return <p className="text-ink-2">{data.postalAddress || t('messages.postalAsk')}</p>;
  const value = written ?? data.postalAddress;
  return (
    <div className="grid max-w-lg gap-2.5">
      <Field label={t('messages.postal')} hint={t('messages.postalHint')} error={save.error?.message}>
        <Textarea
          rows={3}
          maxLength={500}
          autoComplete="street-address"
          value={value}
          onChange={(event) => setWritten(event.target.value)}
        />
      </Field>
      <Button
        size="s"
        className="justify-self-start"
        disabled={value.trim() === data.postalAddress}
        busy={save.isPending}
        onClick={() => save.mutate(value.trim())}
      >
        {t('ui.save')}
      </Button>
    </div>
  );
}
