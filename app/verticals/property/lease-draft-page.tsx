import { useQuery } from '@tanstack/react-query';
import { Download, FileCheck2, Send } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { sendInSession } from '#app/account/send-in-session.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/finance/parts.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { type LeaseDraft, leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { rentalQueries } from './queries.ts';
import { useRentalDeed } from './use-rental-deed.ts';

export const handle = { title: 'rental-desk.lease' } as const;

export const draftTones: Record<LeaseDraft['state'], Tone> = {
  draft: 'plain',
  sent: 'need',
  active: 'act',
  declined: 'loss',
  canceled: 'plain',
  expired: 'loss',
  blocked: 'loss',
};

/** A lease before it is one: its text, who has signed, and what can be done about it. */
export default function LeaseDraftPage() {
  const { id = '' } = useParams();
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('rentals.work');
  const { data, error, refetch } = useQuery(rentalQueries.leaseDraft(id));
  const send = useRentalDeed((_: undefined) => sendInSession(leaseSigning.send, { id }, new Blob([])));
  const cancel = useRentalDeed(() => api.leaseSigning.cancel({ id }));
  const take = useRentalDeed(async () => {
    saveFile((await api.leaseSigning.pdf({ id })) as Blob, `${t('rental-desk.lease')}.pdf`);
  });
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  const isOpen = data.state === 'draft' || data.state === 'sent';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid gap-1">
        {data.renews ? (
          <BackLink to="/property-management/renewals">{t('rentals.renewals')}</BackLink>
        ) : (
          <BackLink to="/property-management/applications">{t('rental-papers.applications')}</BackLink>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <div className="me-auto">
            <h2 className="flex flex-wrap items-center gap-2 text-xl font-medium">
              <bdi>{data.tenants}</bdi>
              <Chip tone={draftTones[data.state]}>{t(`rental-desk.draft.${data.state}`)}</Chip>
              {data.renews && <Chip>{t('rental-desk.renewal')}</Chip>}
            </h2>
            <p className="text-ink-2">
              <Facts
                of={[
                  data.property.name,
                  t('rentals.unitNamed', { name: data.unit.name }),
                  format.money(data.rent),
                  `${format.date(data.from)} – ${data.until ? format.date(data.until) : t('rentals.monthToMonth')}`,
                ]}
              />
            </p>
            {data.note && (
              <p role="alert" className="text-loss">
                <bdi>{data.note}</bdi>
              </p>
            )}
          </div>
          <Button size="s" icon={<Download />} busy={take.isPending} onClick={() => take.mutate(undefined)}>
            {t('rental-desk.pdf')}
          </Button>
          {data.signedFile && (
            <Button size="s" asChild>
              <Link to={`/file/${data.signedFile}`}>
                <FileCheck2 />
                {t('rental-desk.signedCopy')}
              </Link>
            </Button>
          )}
          {data.lease && (
            <Button size="s" kind="act" asChild>
              <Link to={`/property-management/lease/${data.lease}`}>{t('rental-papers.openLease')}</Link>
            </Button>
          )}
          {mayWork && isOpen && (
            <Button size="s" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
              {t('rental-desk.cancelLease')}
            </Button>
          )}
          {mayWork && data.state === 'draft' && (
            <Button size="s" kind="act" icon={<Send />} busy={send.isPending} onClick={() => send.mutate(undefined)}>
              {t('rental-desk.sendLease')}
            </Button>
          )}
        </div>
      </div>
      {data.signers.length > 0 && (
        <Part title={t('rental-desk.signers')}>
          <ol className="divide-y divide-line rounded-m border border-line bg-surface shadow-soft">
            {data.signers.map(({ name, role, state }) => (
              <li key={`${role} ${name}`} className="flex items-center gap-3 px-3 py-2">
                <span className="me-auto">
                  <bdi className="font-medium">{name}</bdi>{' '}
                  <span className="text-sm text-ink-2">
                    {t(role === 'Tenant' ? 'rentals.tenant' : 'rental-desk.manager')}
                  </span>
                </span>
                <Chip tone={state === 'signed' ? 'act' : state === 'declined' ? 'loss' : 'need'}>
                  {t(
                    state === 'signed'
                      ? 'rental-desk.signer.signed'
                      : state === 'declined'
                        ? 'rental-desk.draft.declined'
                        : state === 'waiting'
                          ? 'rental-desk.signer.waiting'
                          : 'rental-desk.signer.asked',
                  )}
                </Chip>
              </li>
            ))}
          </ol>
        </Part>
      )}
      <Part title={t('rental-desk.text')}>
        <div className="grid max-w-[80ch] gap-3 rounded-m border border-line bg-surface p-5 shadow-soft">
          {data.body.split(/\n{2,}/).map((part, place) =>
            part.startsWith('# ') ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text stays as it is
              <h3 key={place} className="mt-2 font-medium">
                <bdi>{part.slice(2)}</bdi>
              </h3>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text stays as it is
              <p key={place} className="whitespace-pre-line text-ink-2">
                <bdi>{part}</bdi>
              </p>
            ),
          )}
        </div>
      </Part>
    </div>
  );
}
