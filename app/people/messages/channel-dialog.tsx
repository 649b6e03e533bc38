import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { ShownOnce } from '#app/account/settings/shown-once.tsx';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { channelKinds, type MessageChannel } from '#contract/people/inbox.ts';
import { inboxQueries } from './queries.ts';

const blank = { name: '', number: '', address: '', host: '', user: '', secret: '' };

/** Adds a channel for inbound messages; its URL and secret are shown once. */
export function ChannelDialog() {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<MessageChannel['kind']>('sms');
  const [draft, setDraft] = useState(blank);
  const set = (name: keyof typeof blank) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const add = useMutation({
    mutationFn: () => api.inbox.addChannel({ kind, ...draft }),
    onSuccess: ({ url }) => {
      if (!url) change(false);
    },
    onSettled: () => client.invalidateQueries(inboxQueries.channels),
  });
  const change = (next: boolean) => {
    setOpen(next);
    add.reset();
    setDraft(blank);
  };
  const made = add.data?.url ? add.data : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      sticky={made !== undefined}
      trigger={
        <Button kind="act" icon={<Plus />}>
          {t('messages.newChannel')}
        </Button>
      }
      title={made ? t('messages.channelMade') : t('messages.newChannel')}
      description={made ? t('messages.channelMadeText') : undefined}
      footer={
        made ? (
          <DialogClose>
            <Button kind="act">{t('ui.done')}</Button>
          </DialogClose>
        ) : (
          <>
            <DialogClose>
              <Button>{t('ui.cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={formId} kind="act" busy={add.isPending} disabled={!draft.name.trim()}>
              {t('messages.newChannel')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div className="grid gap-4">
          {made.callsUrl && <p className="text-ink-2">{t('messages.textsAt')}</p>}
          <ShownOnce secret={made.url!} />
          {made.callsUrl && (
            <>
              <p className="text-ink-2">{t('messages.callsAt')}</p>
              <ShownOnce secret={made.callsUrl} />
            </>
          )}
          {made.secret && <ShownOnce secret={made.secret} />}
        </div>
      ) : (
        <form
          id={formId}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate();
          }}
        >
          <Segmented
            label={t('messages.channelKind')}
            className="justify-self-start"
            value={kind}
            onChange={setKind}
            options={channelKinds.map((value) => ({ value, label: t(`messages.channelKind.${value}`) }))}
          />
          <p className="text-ink-2">{t(`messages.channelHelp.${kind}`)}</p>
          <Field label={t('messages.channelName')} required error={add.error?.message}>
            <Input {...set('name')} maxLength={120} />
          </Field>
          {kind === 'sms' && (
            <Field label={t('messages.number')}>
              <Input type="tel" {...set('number')} />
            </Field>
          )}
          {kind !== 'sms' && (
            <Field label={t('messages.replyAddress')} required={kind === 'imap'}>
              <Input type="email" {...set('address')} />
            </Field>
          )}
          {kind === 'imap' && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('messages.host')} required>
                <Input {...set('host')} autoComplete="off" />
              </Field>
              <Field label={t('messages.user')} required>
                <Input {...set('user')} autoComplete="off" />
              </Field>
            </div>
          )}
          {kind !== 'mail' && (
            <Field label={t(`messages.secret.${kind}`)} required>
              <Input type="password" autoComplete="new-password" {...set('secret')} />
            </Field>
          )}
        </form>
      )}
    </Dialog>
  );
}
