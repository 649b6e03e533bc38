import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { feeds, type ListingFeed } from '#contract/inventory/feeds.ts';

type Props = { feed?: ListingFeed; onClose: () => void };
type SignIn = { address: string; clientId: string; scope: string };
type Values = {
  name: string;
  address: string;
  token: string;
  signIn: SignIn | null;
  onlyWhere: string;
  isShown: boolean;
  notice: string;
};

const given = feeds.create.input;
/** An empty token stays unchanged. */
const changed = given.extend({ token: given.shape.token.or(given.shape.onlyWhere) });

/** Adds or edits a feed. */
export function FeedDialog({ feed, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const form = useContractForm(feed ? changed : given, {
    name: feed?.name ?? '',
    address: feed?.address ?? '',
    token: '',
    signIn: feed?.signIn ?? null,
    onlyWhere: feed?.onlyWhere ?? '',
    isShown: feed?.isShown ?? false,
    notice: feed?.notice ?? '',
  });
  const signsIn = form.watch('signIn') !== null && form.watch('signIn') !== undefined;
  const save = async ({ token, ...values }: Values) => {
    if (feed) await api.feeds.change({ id: feed.id, ...values, ...(token && { token }) }, { version: feed.version });
    else await api.feeds.create({ ...values, token });
    toast(t(feed ? 'feeds.changed' : 'feeds.added'));
    onClose();
    await client.invalidateQueries({ queryKey: ['feeds'] });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(feed ? 'feeds.change' : 'feeds.add')}
      sticky={form.formState.isDirty}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <SubmitButton form={form} formId={formId}>
            {feed ? t('ui.save') : t('feeds.add')}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={save}>
        <FormField form={form} name="name" label={t('feeds.name')} required>
          {(control) => <Input autoComplete="off" placeholder={t('feeds.namePlaceholder')} {...control} />}
        </FormField>
        <FormField form={form} name="address" label={t('feeds.address')} hint={t('feeds.addressHint')} required>
          {(control) => (
            <Input type="url" dir="ltr" autoComplete="off" placeholder="https://api.example.com/odata" {...control} />
          )}
        </FormField>
        <Checkbox
          label={t('feeds.signsIn')}
          checked={signsIn}
          onChange={(on) =>
            form.setValue('signIn', on ? { address: '', clientId: '', scope: '' } : null, { shouldDirty: true })
          }
        />
        {signsIn && (
          <>
            <FormField form={form} name="signIn.address" label={t('feeds.tokenAddress')} required>
              {(control) => (
                <Input
                  type="url"
                  dir="ltr"
                  autoComplete="off"
                  placeholder="https://api.example.com/oauth2/token"
                  {...control}
                />
              )}
            </FormField>
            <FormField form={form} name="signIn.clientId" label={t('feeds.clientId')} required>
              {(control) => <Input dir="ltr" autoComplete="off" {...control} />}
            </FormField>
          </>
        )}
        <FormField
          form={form}
          name="token"
          label={t(signsIn ? 'feeds.clientSecret' : 'feeds.token')}
          hint={feed ? t('feeds.tokenKept') : signsIn ? undefined : t('feeds.tokenHint')}
          required={!feed}
        >
          {(control) => <PasswordInput {...control} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="onlyWhere" label={t('feeds.onlyWhere')} hint={t('feeds.onlyWhereHint')}>
          {(control) => <Input dir="ltr" autoComplete="off" placeholder="City eq 'Austin'" {...control} />}
        </FormField>
        <FormField form={form} name="isShown" label={t('feeds.isShown')} hideLabel hint={t('feeds.isShownHint')}>
          {({ value, onChange }) => (
            <Checkbox label={t('feeds.isShown')} checked={value ?? false} onChange={onChange} />
          )}
        </FormField>
        {form.watch('isShown') && (
          <FormField form={form} name="notice" label={t('feeds.notice')} hint={t('feeds.noticeHint')}>
            {(control) => <Textarea rows={3} maxLength={2000} {...control} />}
          </FormField>
        )}
      </Form>
    </Dialog>
  );
}
