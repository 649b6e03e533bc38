import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { PhoneField } from '#app/ui/phone-field.tsx';
import type { notifications } from '#contract/account/notifications.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { failureText, issueOn } from '../failure-text.ts';
import { noticeChoicesQuery } from '../queries.ts';
import { Section } from './section.tsx';

type Choices = OutputOf<typeof notifications.choices>;

/** The phone that receives texts about leads offered to the user. */
export function TextsSection({ phone }: Pick<Choices, 'phone'>) {
  const t = useT();
  return (
    <Section title={t('account.notices.texts')} text={t('account.notices.texts.text')}>
      {phone?.isConfirmed ? <Confirmed number={phone.number} /> : <Asked sentTo={phone?.number} />}
    </Section>
  );
}

function useSave<Wish>(work: (wish: Wish) => Promise<Choices>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (answer) => client.setQueryData(noticeChoicesQuery.queryKey, answer),
  });
}

function Confirmed({ number }: { number: string }) {
  const t = useT();
  const remove = useSave(() => api.notifications.setPhone({ phone: null }));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{t('account.notices.texts.on', { phone: number })}</p>
      <Button size="s" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {t('account.notices.texts.remove')}
      </Button>
    </div>
  );
}

function Asked({ sentTo }: { sentTo: string | undefined }) {
  const t = useT();
  const [phone, setPhone] = useState(sentTo ?? '');
  const [code, setCode] = useState('');
  const send = useSave((number: string) => api.notifications.setPhone({ phone: number }));
  const confirm = useSave((digits: string) => api.notifications.confirmPhone({ code: digits }));
  return (
    <div className="grid max-w-md gap-4">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(phone);
        }}
      >
        <Field
          label={t('account.notices.texts.phone')}
          error={send.error && (issueOn(send.error, 'phone') ?? failureText(t, send.error))}
          className="min-w-0 flex-1 basis-56"
        >
          <PhoneField value={phone} onChange={setPhone} />
        </Field>
        <Button type="submit" busy={send.isPending} disabled={!phone.trim()}>
          {t('account.notices.texts.send')}
        </Button>
      </form>
      {sentTo && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            confirm.mutate(code);
          }}
        >
          <p role="status" className="text-sm text-ink-2">
            {t('account.notices.texts.sent', { phone: sentTo })}
          </p>
          <div className="flex flex-wrap items-end gap-2">
            <Field
              label={t('account.notices.texts.code')}
              error={confirm.error && (issueOn(confirm.error, 'code') ?? failureText(t, confirm.error))}
              className="min-w-0 flex-1 basis-40"
            >
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
            <Button type="submit" kind="act" busy={confirm.isPending} disabled={code.length !== 6}>
              {t('account.notices.texts.confirm')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
