import { Mail, Pencil, Phone as PhoneIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Phone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Listing } from '#contract/inventory/listings.ts';

const SellersDialog = lazy(() => import('./sellers-dialog.tsx'));

/** The sellers, for members who work on the listing. */
export function ListingSellers({ listing }: { listing: Listing }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const mayChange = listing.can.change && !listing.archivedAt;
  if (listing.sellers.length === 0 && !mayChange) return null;
  return (
    <section aria-label={t('listings.sellers')} className="mb-3 border-b border-line pb-3">
      <div className="flex min-h-8 items-center">
        <h2 className="me-auto text-sm font-medium text-ink-3">{t('listings.sellers')}</h2>
        {mayChange && (
          <IconButton size="s" label={t('listings.editSellers')} onClick={() => setOpen(true)}>
            <Pencil />
          </IconButton>
        )}
      </div>
      {listing.sellers.length === 0 ? (
        <p className="text-ink-3">{t('listings.noSellers')}</p>
      ) : (
        <ul className="grid gap-2">
          {listing.sellers.map(({ name, email, phone, lead }) => (
            <li key={`${name} ${email}`} className="grid gap-0.5">
              {lead ? (
                <Link to={`/lead/${lead}`} className="link justify-self-start font-medium" dir="auto">
                  {name}
                </Link>
              ) : (
                <b className="font-medium" dir="auto">
                  {name}
                </b>
              )}
              {email && (
                <span className="inline-flex items-center gap-1.5 text-sm text-ink-2">
                  <Mail className="size-3.5 shrink-0" aria-hidden="true" />
                  <bdi className="wrap-anywhere">{email}</bdi>
                </span>
              )}
              {phone && (
                <span className="inline-flex items-center gap-1.5 text-sm text-ink-2">
                  <PhoneIcon className="size-3.5 shrink-0" aria-hidden="true" />
                  <Phone value={phone} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>{isOpen && <SellersDialog listing={listing} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}
