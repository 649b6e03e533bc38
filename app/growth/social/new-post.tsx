import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { Occasion } from '#contract/growth/social/social.ts';
import { ListingFields } from '../marketing/listing-fields.tsx';
import { socialQueries } from './queries.ts';

/** Starts a post with the member's own text, or from a listing's fields. */
export default function NewPost({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [from, setFrom] = useState<'listing' | 'words'>('listing');
  const [listing, setListing] = useState<ComboOption | null>(null);
  const [occasion, setOccasion] = useState<Occasion>('new');
  const [openHouse, setOpenHouse] = useState<string | null>(null);
  const [text, setText] = useState('');
  const { data } = useQuery(socialQueries.channels);
  const make = useMutation({
    mutationFn: () =>
      api.social.create(
        from === 'listing' ? { listing: listing!.value, occasion, openHouse } : { text, occasion: 'other' },
      ),
    onSuccess: ({ id }) => navigate(`/social/${id}`),
  });
  const isReady =
    from === 'words' ? text.trim() !== '' : listing !== null && (occasion !== 'open_house' || openHouse !== null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('social.new')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" disabled={!isReady} busy={make.isPending} onClick={() => make.mutate()}>
            {t('social.createDraft')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label={t('social.startFrom')}
          value={from}
          onChange={setFrom}
          options={[
            { value: 'listing', label: t('social.fromListing') },
            { value: 'words', label: t('social.fromWords') },
          ]}
        />
        {from === 'listing' ? (
          <ListingFields
            {...{ listing, occasion, openHouse }}
            onListing={setListing}
            onOccasion={setOccasion}
            onOpenHouse={setOpenHouse}
          />
        ) : (
          <Field label={t('social.text')} required>
            <Textarea rows={5} value={text} onChange={(event) => setText(event.target.value)} dir="auto" />
          </Field>
        )}
        {data && data.channels.length === 0 && <p className="text-need">{t('social.noChannel')}</p>}
        {make.error && (
          <p role="alert" className="text-loss">
            {failureText(t, make.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
