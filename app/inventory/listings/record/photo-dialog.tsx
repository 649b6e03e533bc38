import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { type ListingPhoto, listingPhoto } from '#contract/inventory/listing-photos.ts';
import { ListingPhotoImage } from '../photo.tsx';
import { PhotoOriginal } from './photo-original.tsx';

type Props = { listing: string; photo: ListingPhoto; last: number; onClose: () => void };

const alterations = listingPhoto.shape.altered.options;
const longest = 300;

/** A photo's texts, degree of alteration, and position. */
export default function PhotoDialog({ listing, photo, last, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [caption, setCaption] = useState(photo.caption);
  const [alt, setAlt] = useState(photo.alt);
  const [altered, setAltered] = useState(photo.altered);
  const [position, setPosition] = useState(photo.position);
  const save = useMutation({
    mutationFn: () => api.listings.changePhoto({ id: listing, photoId: photo.id, caption, alt, altered, position }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['listings'] });
      onClose();
    },
  });
  const places = Array.from({ length: last + 1 }, (_, place) => ({
    value: String(place),
    label: t('listings.photoNumber', { number: place + 1 }),
  }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('listings.photoEdit')}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={formId} kind="act" busy={save.isPending}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {save.error && (
          <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
            {save.error.message}
          </p>
        )}
        <ListingPhotoImage
          listing={listing}
          photo={photo.id}
          sizes="(max-width: 640px) 100vw, 32rem"
          className="aspect-4/3 w-full rounded-m"
        />
        <Field label={t('listings.photoCaption')}>
          <Input dir="auto" maxLength={longest} value={caption} onChange={(event) => setCaption(event.target.value)} />
        </Field>
        <Field label={t('listings.photoAlt')} hint={t('listings.photoAltHint')}>
          <Input dir="auto" maxLength={longest} value={alt} onChange={(event) => setAlt(event.target.value)} />
        </Field>
        <Field label={t('listings.photoAlteration')} hint={t('listings.photoAlterationHint')}>
          <Select
            value={altered}
            onChange={setAltered}
            options={alterations.map((value) => ({ value, label: t(`listings.alteration.${value}`) }))}
          />
        </Field>
        {(altered !== 'none' || photo.hasOriginal) && <PhotoOriginal listing={listing} photo={photo} />}
        <Field label={t('listings.photoPlace')}>
          <Select value={String(position)} onChange={(place) => setPosition(Number(place))} options={places} />
        </Field>
      </form>
    </Dialog>
  );
}
