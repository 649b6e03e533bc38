import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { FileLink } from '#contract/inventory/file-shares.ts';
import type { Filed } from '#contract/inventory/files.ts';
import { fileQueries } from '../queries.ts';
import { useFileAct } from './use-file-act.ts';

const ShareFile = lazy(() => import('./share-file.tsx'));
const LinkVisits = lazy(() => import('./link-visits.tsx'));

/** Links for outside persons: who has opened them, and how to revoke each at once. */
export default function FileLinks({ file }: { file: Filed }) {
  const t = useT();
  const may = useMay();
  const links = useQuery(fileQueries.links(file.id)).data?.links ?? [];
  const [isSharing, setSharing] = useState(false);
  const mayShare = may('files.share') && file.can.change && file.scan !== 'infected';
  if (links.length === 0 && !mayShare) return null;
  return (
    <section aria-label={t('files.links')}>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-ink-3">{t('files.links')}</h2>
        {mayShare && (
          <Button size="s" icon={<Link2 />} onClick={() => setSharing(true)}>
            {t('files.share')}
          </Button>
        )}
      </div>
      {links.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {links.map((link) => (
            <LinkRow key={link.id} file={file} link={link} mayRevoke={mayShare} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('files.noLinks')}</p>
      )}
      <Suspense>{isSharing && <ShareFile file={file} onClose={() => setSharing(false)} />}</Suspense>
    </section>
  );
}

function LinkRow({ file, link, mayRevoke }: { file: Filed; link: FileLink; mayRevoke: boolean }) {
  const t = useT();
  const format = useFormat();
  const [isLooking, setLooking] = useState(false);
  const revoke = useFileAct(() => api.files.revoke({ id: file.id, linkId: link.id }), t('files.linkRevoked'));
  const state = link.isOpen
    ? link.expiresAt
      ? t('files.linkUntil', { day: format.date(link.expiresAt) })
      : t('files.linkForever')
    : t(link.revokedAt ? 'files.linkOver' : 'files.linkExpired');
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-medium">{link.note || t('files.linkUnnamed')}</bdi>
        <Chip tone={link.isOpen ? 'act' : 'plain'}>{state}</Chip>
        <span className="num order-last w-full text-sm text-ink-2">
          <Facts
            of={[
              link.hasPassword && t('files.linkPassword'),
              link.isViewOnly && t('files.linkViewOnly'),
              link.isMarked && t('files.linkMarked'),
              t('files.linkOpens', { count: link.opens }),
            ]}
          />
        </span>
        <Button
          size="s"
          kind="quiet"
          className="ms-auto"
          aria-expanded={isLooking}
          onClick={() => setLooking(!isLooking)}
        >
          {t('files.visits')}
        </Button>
        {link.isOpen && mayRevoke && (
          <Button size="s" kind="quiet" className="text-loss" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('files.revoke')}
          </Button>
        )}
      </div>
      <Suspense>{isLooking && <LinkVisits fileId={file.id} linkId={link.id} />}</Suspense>
    </li>
  );
}
