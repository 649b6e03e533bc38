import { Copy, Download, Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { type Kit, papers } from '#contract/inventory/marketing/marketing.ts';
import { mostFlyerPhotos } from '#contract/inventory/marketing/mosaic.ts';
import { type Piece, pictureShapes, shapeNames } from '#contract/inventory/marketing/pieces.ts';
import { previewAddress } from './queries.ts';
import { useMarketingDeed } from './use-marketing-deed.ts';

const MailPeople = lazy(() => import('./mail-people.tsx'));

/** The kit's pieces: flyer, images and posts, email. Each says why it can't be published now. */
export function Pieces({ kit, listing, mayChange }: { kit: Kit; listing: Listing; mayChange: boolean }) {
  const t = useT();
  const [isMailing, setMailing] = useState(false);
  const maySend = useMay()('messages.send');
  const format = useFormat();
  const most = Math.min(mostFlyerPhotos, Math.max(1, listing.photosCount));
  const counts = Array.from({ length: most }, (_, at) => at + 1);
  const [photos, setPhotos] = useState(most);
  if (!mayChange) return null;
  return (
    <>
      <Card title={t('marketing.flyer')}>
        <div className="grid gap-3">
          <p className="max-w-[68ch] text-ink-2">
            {t('marketing.flyerText')} {t(`marketing.code.${kit.pageIs ?? 'none'}`)}
          </p>
          {kit.facts.licence === '' && (
            <p className="text-need">
              {t('marketing.noLicence')}{' '}
              <Link to="/settings/brand" className="underline underline-offset-2">
                {t('marketing.setLicence')}
              </Link>
            </p>
          )}
          <div className="flex flex-wrap items-end gap-2">
            {listing.photosCount > 1 && (
              <Field label={t('marketing.flyerPhotos')} className="w-28">
                <Select
                  value={String(photos)}
                  onChange={(next) => setPhotos(Number(next))}
                  options={counts.map((count) => ({ value: String(count), label: format.number(count) }))}
                />
              </Field>
            )}
            {papers.map((paper) => (
              <TakeButton
                key={paper}
                kit={kit}
                label={t(`marketing.paper.${paper}`)}
                name={paper === 'postcard' || paper === 'brochure' ? `${paper}.pdf` : `flyer-${paper}.pdf`}
                take={() => api.marketing.flyer({ id: kit.listing, paper, photos })}
              />
            ))}
          </div>
          <Refused kit={kit} piece="flyer" />
        </div>
      </Card>
      <Social kit={kit} />
      {maySend && (
        <Card title={t('marketing.mail')}>
          <div className="grid gap-3">
            <p className="max-w-[68ch] text-ink-2">{t('marketing.mailText')}</p>
            <div>
              <Button icon={<Send />} onClick={() => setMailing(true)}>
                {t('marketing.choosePeople')}
              </Button>
            </div>
            <Refused kit={kit} piece="email" />
          </div>
          <Suspense>
            {isMailing && <MailPeople kit={kit} listing={listing} onClose={() => setMailing(false)} />}
          </Suspense>
        </Card>
      )}
    </>
  );
}

function Refused({ kit, piece }: { kit: Kit; piece: Piece }) {
  const t = useT();
  const why = kit.pieces[piece];
  return why && <p className="text-need">{t(`marketing.refused.${why}`)}</p>;
}

type TakeProps = { kit: Kit; label: string; name: string; take: () => Promise<unknown> };

/** The server reads the record again: its error is reported, and the kit shows why. */
function TakeButton({ kit, label, name, take }: TakeProps) {
  const download = useMarketingDeed(kit.listing, take, { onDone: (file) => saveFile(file as Blob, name) });
  return (
    <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate(undefined)}>
      {label}
    </Button>
  );
}

function Social({ kit }: { kit: Kit }) {
  const t = useT();
  return (
    <Card title={t('marketing.social')}>
      <div className="grid gap-5">
        {kit.pieces.social === null && (
          <ul className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
            {shapeNames.map((shape) => (
              <li key={shape} className="grid gap-2">
                <img
                  src={previewAddress(kit.listing, shape, kit.version)}
                  alt={t('marketing.preview', { shape: t(`marketing.shape.${shape}`) })}
                  width={pictureShapes[shape][0] / 4}
                  height={pictureShapes[shape][1] / 4}
                  loading="lazy"
                  className="h-auto w-full max-w-56 rounded-m border border-line"
                />
                <span>
                  <TakeButton
                    kit={kit}
                    label={t(`marketing.shape.${shape}`)}
                    name={`${shape}.jpg`}
                    take={() => api.marketing.picture({ id: kit.listing, shape })}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <TakeButton
            kit={kit}
            label={t('marketing.set')}
            name="social.zip"
            take={() => api.marketing.set({ id: kit.listing })}
          />
        </div>
        <Refused kit={kit} piece="social" />
        <ul className="grid gap-4 md:grid-cols-2">
          {kit.posts.map((post) => (
            <PostText key={post.network} post={post} isHeld={kit.pieces.social !== null} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function PostText({ post: { network, words, most }, isHeld }: { post: Kit['posts'][number]; isHeld: boolean }) {
  const t = useT();
  const format = useFormat();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    toast(t('marketing.copied'));
  };
  return (
    <li className="grid content-start gap-1.5">
      <div className="flex items-center gap-2">
        <h3 className="me-auto font-medium">{t(`marketing.network.${network}`)}</h3>
        {words !== null && (
          <>
            <span className="num text-sm text-ink-3">
              {t('marketing.length', { count: format.number(words.length), most: format.number(most) })}
            </span>
            <Button
              size="s"
              kind="quiet"
              icon={<Copy />}
              disabled={isHeld}
              aria-label={t('marketing.copyPost', { network: t(`marketing.network.${network}`) })}
              onClick={() => void copy(words)}
            >
              {t('marketing.copy')}
            </Button>
          </>
        )}
      </div>
      {words === null ? (
        <p className="text-need">{t('marketing.noRoom', { most })}</p>
      ) : (
        <p dir="ltr" className="rounded-m bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {words}
        </p>
      )}
    </li>
  );
}
