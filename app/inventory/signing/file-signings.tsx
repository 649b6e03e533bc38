import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import type { Signing } from '#contract/inventory/signing.ts';
import { useFileAct } from '../files/record/use-file-act.ts';
import { signingQueries } from './queries.ts';

const RequestSigning = lazy(() => import('./request-signing.tsx'));
const SigningTrail = lazy(() => import('./signing-trail.tsx'));

const tones: Record<Signing['state'], Tone> = {
  open: 'need',
  completed: 'act',
  declined: 'loss',
  cancelled: 'plain',
  expired: 'plain',
};

/** The signature requests of a file, their progress, and the sealed document. */
export default function FileSignings({ file }: { file: Filed }) {
  const t = useT();
  const may = useMay();
  const signings = useQuery(signingQueries.list(file.id)).data?.signings ?? [];
  const [isAsking, setAsking] = useState(false);
  const mayAsk = may('files.share') && file.can.change && file.can.open;
  if (signings.length === 0 && !mayAsk) return null;
  return (
    <section aria-label={t('signing.title')}>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-ink-3">{t('signing.title')}</h2>
        {mayAsk && (
          <Button size="s" icon={<PenLine />} onClick={() => setAsking(true)}>
            {t('signing.request')}
          </Button>
        )}
      </div>
      {signings.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {signings.map((signing) => (
            <SigningRow key={signing.id} signing={signing} mayChange={mayAsk} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('signing.none')}</p>
      )}
      <Suspense>{isAsking && <RequestSigning file={file} onClose={() => setAsking(false)} />}</Suspense>
    </section>
  );
}

function SigningRow({ signing, mayChange }: { signing: Signing; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const [isLooking, setLooking] = useState(false);
  const cancel = useFileAct(() => api.signings.cancel({ id: signing.id }), t('signing.cancelled'));
  const remind = useFileAct(() => api.signings.remind({ id: signing.id }), t('signing.reminded'));
  const isOpen = signing.state === 'open';
  return (
    <li className="grid gap-1.5 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tone={tones[signing.state]}>{t(`signing.state.${signing.state}`)}</Chip>
        <span className="num me-auto text-sm text-ink-2">
          {isOpen
            ? t('signing.until', { day: format.date(signing.expiresAt) })
            : signing.finishedAt && format.dateTime(signing.finishedAt)}
        </span>
        {signing.sealedFile && (
          <Link to={`/file/${signing.sealedFile}`} className="tap text-act underline-offset-4 hover:underline">
            {t('signing.sealed')}
          </Link>
        )}
        <Button size="s" kind="quiet" aria-expanded={isLooking} onClick={() => setLooking(!isLooking)}>
          {t('signing.trail')}
        </Button>
        {isOpen && mayChange && (
          <>
            {signing.signers.some(({ isMailed }) => isMailed) && (
              <Button size="s" kind="quiet" busy={remind.isPending} onClick={() => remind.mutate()}>
                {t('signing.remind')}
              </Button>
            )}
            <Button size="s" kind="quiet" className="text-loss" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('signing.cancel')}
            </Button>
          </>
        )}
      </div>
      <ol className="grid gap-0.5">
        {signing.signers.map(({ id, name, role, state, declinedReason }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <bdi className="font-medium">{name}</bdi>
            {role && <bdi className="text-sm text-ink-2">{role}</bdi>}
            <span className="text-sm text-ink-2">· {t(`signing.signer.${state}`)}</span>
            {declinedReason && <bdi className="text-sm text-loss">{declinedReason}</bdi>}
          </li>
        ))}
      </ol>
      <Suspense>{isLooking && <SigningTrail id={signing.id} />}</Suspense>
    </li>
  );
}
