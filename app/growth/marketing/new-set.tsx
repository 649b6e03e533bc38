import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { toast } from '#app/ui/toast.ts';
import { type SetKind, setKinds } from '#contract/growth/marketing/library.ts';
import type { Occasion } from '#contract/growth/social/social.ts';
import { kindWords } from './library.tsx';
import { ListingFields } from './listing-fields.tsx';
import { libraryQueries } from './queries.ts';

/** Creates drafts of all pieces from a listing, an open house or a closing in one step. */
export default function NewSet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [listing, setListing] = useState<ComboOption | null>(null);
  const [occasion, setOccasion] = useState<Occasion>('new');
  const [openHouse, setOpenHouse] = useState<string | null>(null);
  const [kinds, choose] = useState<readonly SetKind[]>(setKinds);
  const make = useMutation({
    mutationFn: () => api.library.make({ listing: listing!.value, occasion, openHouse, kinds: [...kinds] }),
    onSuccess: ({ pieces, post }) => {
      toast(t('hub.made', { count: pieces.length + (post ? 1 : 0) }));
      void client.invalidateQueries({ queryKey: libraryQueries.all });
      void client.invalidateQueries({ queryKey: ['social'] });
      onClose();
      void navigate(pieces.length > 0 ? '/marketing?tab=library' : `/social/${post}`);
    },
  });
  const isReady = listing !== null && kinds.length > 0 && (occasion !== 'open_house' || openHouse !== null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('hub.make')}
      description={t('hub.makeText')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" disabled={!isReady} busy={make.isPending} onClick={() => make.mutate()}>
            {t('hub.makeDrafts')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ListingFields
          {...{ listing, occasion, openHouse }}
          onListing={setListing}
          onOccasion={setOccasion}
          onOpenHouse={setOpenHouse}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">{t('hub.pieces')}</legend>
          {setKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(kindWords[kind])}
              checked={kinds.includes(kind)}
              onChange={(isOn) => choose(isOn ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
            />
          ))}
        </fieldset>
        {make.error && (
          <p role="alert" className="text-loss">
            {failureText(t, make.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
