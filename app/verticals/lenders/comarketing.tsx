import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Download, Megaphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { useDeed } from '#app/inventory/network-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { media } from '#contract/verticals/lenders/lender-words.ts';
import type { ComarketingAgreement } from '#contract/verticals/lenders/lenders.ts';
import { lenderPart } from '#contract/verticals/lenders/quotes.ts';
import { lenderQueries, reads } from './queries.ts';

const tones = { draft: 'plain', published: 'act', ended: 'plain' } as const;

/** What keeps an agreement from being published stands beside it. */
export function Comarketing() {
  const t = useT();
  const format = useFormat();
  const mayManage = useMay()('lenders.manage');
  const query = useInfiniteQuery(lenderQueries.comarketing);
  const [asked, setAsked] = useState<{ of: ComarketingAgreement; what: 'edit' | 'evidence' | 'piece' } | null>(null);
  const publish = useDeed(reads, (id: string) => api.comarketing.publish({ id }));
  const pack = useMutation({
    mutationFn: async (id: string) =>
      saveFile((await api.comarketing.audit({ id })) as Blob, `${t('lenders.auditPack')}.zip`),
    onError: (error) => toast(t('lenders.packFailed'), { tone: 'destructive', description: error.message }),
  });
  const end = useDeed(reads, (id: string) => api.comarketing.end({ id }));
  if (query.error) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows columns={3} />;
  const rows = rowsOf<ComarketingAgreement>(query.data);
  if (rows.length === 0)
    return (
      <EmptyState title={t('lenders.comarketing.none')} icon={<Megaphone />}>
        {t('lenders.comarketing.text')}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {rows.map((one) => (
          <li key={one.id} className="grid gap-2 py-3">
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="grid min-w-48 flex-1">
                <bdi className="font-medium">{one.title}</bdi>
                <span className="text-sm text-ink-2">
                  <Facts
                    of={[
                      one.lender.name,
                      t(`lenders.medium.${one.medium}`),
                      t('lenders.pays', { lender: format.money(one.lenderPays), total: format.money(one.total) }),
                      one.lenderShare !== null &&
                        t('lenders.shareOf', { share: format.percent(one.lenderShare / 1_000_000, 2) }),
                      ...one.evidence.map(({ name }) => name),
                    ]}
                  />
                </span>
              </span>
              <Chip tone={tones[one.state]}>{t(`lenders.comarketing.${one.state}`)}</Chip>
            </span>
            {one.state === 'draft' && one.lacks.length > 0 && (
              <span className="text-sm text-need">
                <Facts of={one.lacks.map((name) => t(`lenders.lacks.${name}`))} />
              </span>
            )}
            {mayManage && (
              <span className="flex flex-wrap gap-2">
                {one.state === 'draft' && (
                  <>
                    <Button size="s" onClick={() => setAsked({ of: one, what: 'edit' })}>
                      {t('lenders.editComarketing')}
                    </Button>
                    <Button size="s" onClick={() => setAsked({ of: one, what: 'evidence' })}>
                      {t('lenders.attachEvidence')}
                    </Button>
                    <Button size="s" kind="act" disabled={one.lacks.length > 0} onClick={() => publish.mutate(one.id)}>
                      {t('lenders.publish')}
                    </Button>
                  </>
                )}
                {one.state === 'published' && (
                  <Button size="s" onClick={() => setAsked({ of: one, what: 'piece' })}>
                    {t('lenders.attachPiece')}
                  </Button>
                )}
                <Button
                  size="s"
                  icon={<Download />}
                  aria-label={t('lenders.auditPackOf', { title: one.title })}
                  busy={pack.isPending && pack.variables === one.id}
                  onClick={() => pack.mutate(one.id)}
                >
                  {t('lenders.auditPack')}
                </Button>
                {one.state === 'published' && (
                  <Button size="s" onClick={() => end.mutate(one.id)}>
                    {t('lenders.endComarketing')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <MoreButton pages={query} className="mt-3" />
      {asked?.what === 'edit' && <ComarketingDialog agreement={asked.of} onClose={() => setAsked(null)} />}
      {(asked?.what === 'evidence' || asked?.what === 'piece') && (
        <Evidence of={asked.of} isPiece={asked.what === 'piece'} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type New = Parameters<typeof api.comarketing.create>[0];

export function ComarketingDialog({
  agreement,
  onClose,
}: {
  agreement: ComarketingAgreement | null;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(lenderQueries.directory);
  return (
    <CallDialog
      key={data ? 'ready' : 'waiting'}
      title={t(agreement ? 'lenders.editComarketing' : 'lenders.newComarketing')}
      description={t('lenders.comarketing.text')}
      reads={reads}
      fields={[
        { name: 'title', label: t('lenders.comarketing.title'), type: 'text', required: true },
        ...(agreement
          ? []
          : [
              {
                name: 'lender',
                label: t('lenders.lender'),
                type: 'choice' as const,
                options: (data?.lenders ?? []).map(({ id, name }) => ({ value: id, label: name })),
              },
            ]),
        {
          name: 'medium',
          label: t('lenders.comarketing.medium'),
          type: 'choice',
          options: media.map((value) => ({ value, label: t(`lenders.medium.${value}`) })),
        },
        { name: 'total', label: t('lenders.comarketing.total'), type: 'money', required: true },
        { name: 'lenderPays', label: t('lenders.comarketing.lenderPays'), type: 'money', required: true },
        { name: 'lenderShare', label: t('lenders.comarketing.lenderShare'), type: 'percent' },
        { name: 'measuredHow', label: t('lenders.comarketing.measuredHow'), type: 'text', wide: true },
        { name: 'services', label: t('lenders.comarketing.services'), type: 'text', wide: true },
      ]}
      initial={{
        title: agreement?.title ?? '',
        lender: data?.lenders[0]?.id ?? '',
        medium: agreement?.medium ?? 'flyer',
        total: agreement?.total ?? null,
        lenderPays: agreement?.lenderPays ?? null,
        lenderShare: agreement?.lenderShare ?? null,
        measuredHow: agreement?.measuredHow ?? '',
        services: agreement?.services ?? '',
      }}
      below={({ total, lenderShare }) =>
        typeof total === 'number' &&
        typeof lenderShare === 'number' && (
          <p aria-live="polite" className="text-sm text-ink-2">
            {t('lenders.lenderPart', { amount: format.money(lenderPart(total, lenderShare)) })}
          </p>
        )
      }
      send={({ lender, ...rest }, key) =>
        agreement
          ? api.comarketing.change({ id: agreement.id, ...rest } as Parameters<typeof api.comarketing.change>[0], {
              version: agreement.version,
            })
          : api.comarketing.create({ lender, ...rest } as New, { key })
      }
      onClose={onClose}
    />
  );
}

type Chosen = { value: string; label: string } | null;

type Attached = { of: ComarketingAgreement; isPiece: boolean; onClose: () => void };

function Evidence({ of, isPiece, onClose }: Attached) {
  const t = useT();
  const source = useMemo(
    () => async (search: string, signal: AbortSignal) => {
      const { rows } = await api.files.browse({ ...(search && { search }), limit: 10 }, { signal });
      return rows.map(({ id, name }) => ({ value: id, label: name }));
    },
    [],
  );
  return (
    <CallDialog
      title={t(isPiece ? 'lenders.attachPiece' : 'lenders.attachEvidence')}
      {...(!isPiece && { description: t('lenders.evidenceText') })}
      reads={reads}
      size="m"
      fields={[]}
      initial={{ file: null }}
      below={(draft, set, errorOf) => (
        <Field label={t('lenders.file')} required error={errorOf('file')}>
          <Combobox label={t('lenders.file')} source={source} value={draft.file as Chosen} onChange={set('file')} />
        </Field>
      )}
      send={({ file }) => api.comarketing.addEvidence({ id: of.id, file: (file as Chosen)?.value ?? '', isPiece })}
      onClose={onClose}
    />
  );
}
