import { useId } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { type ContactPoint, contactPoints, pointLabels } from '#contract/people/contact-points.ts';
import { usePoints } from './use-points.ts';

const wish = contactPoints.saveContactPoint.input.omit({ id: true, lineType: true, primary: true, replaces: true });

type Props = { leadId: string; point: ContactPoint | null; onClose: () => void };

/** Adds or edits an address. */
export default function PointDialog({ leadId, point, onClose }: Props) {
  const t = useT();
  const formId = useId();
  const { save } = usePoints(leadId);
  const form = useContractForm(wish, {
    channel: point?.channel ?? 'phone',
    address: point?.address ?? '',
    label: point?.label ?? 'other',
    doNotUse: point?.doNotUse ?? false,
    note: point?.note ?? '',
  });
  const channel = form.watch('channel');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={point ? t('people.editTitle') : t('people.addTitle')}
      sticky={form.formState.isDirty}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <SubmitButton form={form} formId={formId}>
            {t('people.save')}
          </SubmitButton>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (values) => {
          await save.mutateAsync({ ...values, ...(point && { replaces: point.address }) });
          onClose();
        }}
      >
        {!point && (
          <FormField form={form} name="channel" label={t('people.channel')}>
            {(control) => (
              <Segmented
                label={t('people.channel')}
                value={control.value}
                onChange={control.onChange}
                options={[
                  { value: 'phone', label: t('leads.field.phone') },
                  { value: 'email', label: t('leads.field.email') },
                ]}
              />
            )}
          </FormField>
        )}
        <FormField form={form} name="address" label={t(`leads.field.${channel}`)}>
          {(control) => (
            <Input {...control} type={channel === 'email' ? 'email' : 'tel'} autoFocus autoComplete="off" />
          )}
        </FormField>
        <FormField form={form} name="label" label={t('people.labelField')}>
          {(control) => (
            <Select
              value={control.value ?? null}
              onChange={control.onChange}
              options={pointLabels.map((value) => ({ value, label: t(`people.label.${value}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="note" label={t('people.note')}>
          {(control) => <Input {...control} value={control.value ?? ''} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="doNotUse" label={t('people.doNotUse')} hideLabel>
          {(control) => (
            <Checkbox
              checked={control.value ?? false}
              onChange={control.onChange}
              label={t('people.doNotUse')}
              hint={t('people.doNotUseHint')}
            />
          )}
        </FormField>
      </Form>
    </Dialog>
  );
}
