import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { type CompetitorPrice, pricing } from '#contract/account/pricing.ts';
import { verticals } from '#contract/core/verticals.ts';
import { tierNames, verticalNames } from './price-names.ts';
import { pricesKey } from './price-queries.ts';

type Props = { trigger?: ReactNode; price?: CompetitorPrice; onClose?: () => void };

/** Adds a competing tool or edits one; an existing one keeps the plan it is compared with. */
export function PriceDialog({ trigger, price, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [open, setOpen] = useState(price !== undefined);
  const form = useContractForm(pricing.add.input, {
    vertical: price?.vertical ?? 'realestate',
    tier: price?.tier ?? 'pro',
    competitor_name: price?.competitor_name ?? '',
    competitor_price: price?.competitor_price ?? 0,
    checked_on: todayHere(),
    note: price?.note ?? '',
  });
  const change = (next: boolean) => {
    setOpen(next);
    if (next) return;
    form.reset();
    onClose?.();
  };
  const title = price ? t('admin.prices.change', { name: price.competitor_name }) : t('admin.prices.add');
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      trigger={trigger}
      title={title}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <SubmitButton form={form} formId={formId}>
            {t('ui.save')}
          </SubmitButton>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async ({ vertical, tier, ...details }) => {
          await (price
            ? api.pricing.change({ id: price.id, ...details })
            : api.pricing.add({ vertical, tier, ...details }));
          await client.invalidateQueries({ queryKey: pricesKey });
          toast(t('admin.prices.saved'));
          change(false);
        }}
      >
        <FormField form={form} name="competitor_name" label={t('admin.prices.name')} required>
          {(control) => <Input autoComplete="off" {...control} />}
        </FormField>
        {!price && (
          <div className="grid gap-3 sm:grid-cols-2">
            <FormField form={form} name="vertical" label={t('admin.prices.vertical')}>
              {({ value, onChange }) => (
                <Select
                  {...{ value, onChange }}
                  options={verticals.map((one) => ({ value: one, label: t(verticalNames[one]) }))}
                />
              )}
            </FormField>
            <FormField form={form} name="tier" label={t('admin.prices.tier')}>
              {({ value, onChange }) => (
                <Select
                  {...{ value, onChange }}
                  options={(['pro', 'elite'] as const).map((one) => ({ value: one, label: t(tierNames[one]) }))}
                />
              )}
            </FormField>
          </div>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField form={form} name="competitor_price" label={t('admin.prices.price')} required>
            {({ value, onChange }) => (
              <MoneyField value={value * 100} onChange={(smallest) => onChange(Math.round((smallest ?? 0) / 100))} />
            )}
          </FormField>
          <FormField form={form} name="checked_on" label={t('admin.prices.checked')} required>
            {({ value, onChange }) => (
              <DateField value={value} max={todayHere()} onChange={(day) => onChange(day ?? '')} />
            )}
          </FormField>
        </div>
        <FormField form={form} name="note" label={t('admin.prices.note')}>
          {(control) => <Input autoComplete="off" {...control} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
