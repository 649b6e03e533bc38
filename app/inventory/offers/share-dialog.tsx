import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { LinkAudience, OfferComparison } from '#contract/inventory/offers/offers.ts';
import { useOfferDeed } from './use-offer-deed.ts';

type Props = { listing: string; data: OfferComparison; onClose: () => void };

/** A link for the seller and one for buyers' agents, each created and revoked separately. */
export default function ShareDialog({ listing, data, onClose }: Props) {
  const t = useT();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('offers.share')}>
      <div className="grid gap-6">
        <AudienceLink listing={listing} audience="seller" since={data.sharedAt} />
        <AudienceLink listing={listing} audience="agents" since={data.agentsSharedAt} />
      </div>
    </Dialog>
  );
}

type LinkProps = { listing: string; audience: LinkAudience; since: string | null };

function AudienceLink({ listing, audience, since }: LinkProps) {
  const t = useT();
  const format = useFormat();
  const [link, setLink] = useState<string | null>(null);
  const share = useOfferDeed(() => api.offers.share({ id: listing, audience }), {
    onDone: ({ path }) => setLink(`${location.origin}${path}`),
  });
  const revoke = useOfferDeed(() => api.offers.unshare({ id: listing, audience }), {
    onDone: () => {
      setLink(null);
      toast(t('offers.unshared'));
    },
  });
  const title = `offers-link-${audience}`;
  return (
    <section aria-labelledby={title} className="grid gap-2">
      <h3 id={title} className="font-medium">
        {t(`offers.linkFor.${audience}`)}
      </h3>
      <p className="text-ink-2">{t(`offers.linkShows.${audience}`)}</p>
      {since && <p className="text-sm text-ink-2">{t('offers.sharedSince', { at: format.dateTime(since) })}</p>}
      {link && (
        <Field label={t('offers.link')}>
          <Input readOnly value={link} dir="ltr" onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {!link && (
          <Button kind="act" busy={share.isPending} onClick={() => share.mutate(undefined)}>
            {t(since ? 'offers.showLink' : 'offers.makeLink')}
          </Button>
        )}
        {since && (
          <Button kind="loss" busy={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
            {t('offers.unshare')}
          </Button>
        )}
      </div>
    </section>
  );
}
