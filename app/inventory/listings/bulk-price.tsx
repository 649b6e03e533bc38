import { useId, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { ListingBulkAct } from '#contract/inventory/listing-bulk.ts';

type Props = { onClose: () => void; onPrice: (act: ListingBulkAct) => void };

const mostPercent = 50;

/** Changes prices by a percentage; a preview shows the result first. */
export function BulkPrice({ onClose, onPrice }: Props) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('-3');
  const [reason, setReason] = useState('');
  const percent = Number(text.replace(',', '.').replace('−', '-'));
  const isWrong = !Number.isFinite(percent) || percent === 0 || Math.abs(percent) > mostPercent;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('listings.bulk.price')}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={id} kind="act" disabled={isWrong}>
            {t('listings.bulk.preview')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWrong) return;
          onClose();
          onPrice({ act: 'price', basisPoints: Math.round(percent * 100), reason: reason.trim() });
        }}
      >
        <Field
          label={t('listings.bulk.percent')}
          hint={t('listings.bulk.percentHint')}
          error={isWrong && text.length > 1 ? t('listings.bulk.percentWrong', { most: mostPercent }) : undefined}
        >
          <Input
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputMode="decimal"
            className="num"
            autoFocus
          />
        </Field>
        <Field label={t('listings.priceReason')}>
          <Input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={200} />
        </Field>
      </form>
    </Dialog>
  );
}
