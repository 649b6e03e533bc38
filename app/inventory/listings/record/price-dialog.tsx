import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { listingQueries } from '../queries.ts';

const usual = ['feedback', 'noOffers', 'comparables', 'appraisal', 'seller'] as const;

/** Changes the price, with a reason. */
export default function PriceDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [price, setPrice] = useState(listing.listPrice);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const before = listing.listPrice;
  const step = before && price !== null ? (price - before) / before : null;
  const save = async () => {
    if (price === null) return setError(t('listings.priceMissing'));
    if (price === before) return onClose();
    setBusy(true);
    try {
      const saved = await api.listings.change(
        { id: listing.id, listPrice: price, ...(reason.trim() && { priceReason: reason.trim() }) },
        { version: listing.version },
      );
      client.setQueryData(listingQueries.get(listing.id).queryKey, saved);
      await client.invalidateQueries({ queryKey: ['listings'] });
      toast(t('listings.priceChanged', { price: format.money(price) }));
      onClose();
    } catch (problem) {
      const isOld = problem instanceof ApiProblem && problem.code === 'version_conflict';
      if (isOld) await client.invalidateQueries({ queryKey: ['listings'] });
      setError(isOld ? t('listings.changedMeanwhile') : (problem as Error).message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('listings.changePrice')}
      saveLabel={t('listings.changePrice')}
      busy={isBusy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('listings.field.listPrice')}
        error={error}
        hint={before === null ? undefined : t('listings.priceBefore', { price: format.money(before) })}
      >
        <MoneyField value={price} onChange={setPrice} />
      </Field>
      {step !== null && step !== 0 && price !== null && before !== null && (
        <p className={cx('num -mt-2.5', step < 0 ? 'text-loss' : 'text-act')} aria-live="polite">
          <bdi dir="ltr">
            {format.percentChange(step, 1)} ({format.moneyChange(price - before)})
          </bdi>
        </p>
      )}
      <Field label={t('listings.priceReason')}>
        <Input dir="auto" value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="-mt-2 flex flex-wrap gap-1.5">
        {usual.map((name) => (
          <Button key={name} size="s" kind="quiet" onClick={() => setReason(t(`listings.priceBecause.${name}`))}>
            {t(`listings.priceBecause.${name}`)}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}
