import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { useOfferDeed } from './use-offer-deed.ts';

type Props = { listing: string; sharedAt: string | null; onClose: () => void };

/** A link for the seller, and the way to revoke it. */
export default function ShareDialog({ listing, sharedAt, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const [link, setLink] = useState<string | null>(null);
  const share = useOfferDeed(() => api.offers.share({ id: listing }), {
    onDone: ({ path }) => setLink(`${location.origin}${path}`),
  });
  const revoke = useOfferDeed(() => api.offers.unshare({ id: listing }), {
    onDone: () => {
      toast(t('offers.unshared'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('offers.share')}
      description={t('offers.shareText')}
      footer={
        <>
          {sharedAt && (
            <Button kind="loss" busy={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
              {t('offers.unshare')}
            </Button>
          )}
          {!link && (
            <Button kind="act" busy={share.isPending} onClick={() => share.mutate(undefined)}>
              {t('offers.makeLink')}
            </Button>
          )}
        </>
      }
    >
      {sharedAt && <p className="text-ink-2">{t('offers.sharedSince', { at: format.dateTime(sharedAt) })}</p>}
      {link && (
        <Field label={t('offers.link')}>
          <Input readOnly value={link} dir="ltr" onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </Dialog>
  );
}
