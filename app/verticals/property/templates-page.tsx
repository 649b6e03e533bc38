import { useQuery } from '@tanstack/react-query';
import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Part, Table } from '#app/inventory/finance/parts.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { leaseFields, usualLease } from '#contract/verticals/property/lease-template.ts';
import { RentalDialog } from './dialog.tsx';
import { rentalQueries } from './queries.ts';
import { useRentalDeed } from './use-rental-deed.ts';

export const handle = { title: 'rental-desk.templates' } as const;

type Template = OutputOf<typeof leaseSigning.templates>['templates'][number];

/** The office's own leases with merge fields; without one, the standard lease is used. */
export default function TemplatesPage() {
  const t = useT();
  const mayWork = useMay()('rentals.work');
  const { data, error, refetch } = useQuery(rentalQueries.leaseTemplates);
  const [open, setOpen] = useState<Template | 'new' | null>(null);
  const [gone, setGone] = useState<Template | null>(null);
  const remove = useRentalDeed(
    ({ id }: Template) => api.leaseSigning.removeTemplate({ id }),
    () => toast(t('rental-desk.templateDeleted')),
  );
  const add = mayWork && (
    <Button size="s" kind="act" icon={<Plus />} onClick={() => setOpen('new')}>
      {t('rental-desk.addTemplate')}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BackLink to="/property-management/applications">{t('rental-papers.applications')}</BackLink>
      <Part title={t('rental-desk.templates')} actions={data && data.templates.length > 0 && add}>
        {error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={3} columns={2} />
        ) : data.templates.length === 0 ? (
          <EmptyState icon={<FileText />} title={t('rental-desk.noTemplates')} actions={add}>
            {t('rental-desk.noTemplatesText')}
          </EmptyState>
        ) : (
          <Table
            label={t('rental-desk.templates')}
            rows={data.templates}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'name',
                name: t('rental-desk.template'),
                head: true,
                cell: ({ name, body }) => (
                  <>
                    <bdi className="font-medium">{name}</bdi>
                    <span className="block max-w-[70ch] truncate text-sm text-ink-2">
                      <bdi>{body.replace(/[#\s]+/g, ' ').slice(0, 160)}</bdi>
                    </span>
                  </>
                ),
              },
              {
                key: 'act',
                name: '',
                end: true,
                cell: (one) =>
                  mayWork && (
                    <span className="inline-flex gap-1">
                      <Button
                        size="s"
                        aria-label={t('rental-desk.editTemplateNamed', { name: one.name })}
                        onClick={() => setOpen(one)}
                      >
                        {t('rental-desk.editTemplate')}
                      </Button>
                      <Button
                        size="s"
                        kind="quiet"
                        aria-label={t('rental-desk.deleteTemplateNamed', { name: one.name })}
                        onClick={() => setGone(one)}
                      >
                        {t('rental-desk.deleteTemplate')}
                      </Button>
                    </span>
                  ),
              },
            ]}
          />
        )}
      </Part>
      {open && (
        <RentalDialog
          title={t(open === 'new' ? 'rental-desk.addTemplate' : 'rental-desk.editTemplate')}
          saveLabel={t('rental-desk.saveTemplate')}
          fields={[
            { name: 'name', label: t('rental-desk.templateName'), type: 'text', required: true, wide: true },
            {
              name: 'body',
              label: t('rental-desk.templateText'),
              type: 'lines',
              most: 60_000,
              required: true,
              wide: true,
              hint: t('rental-desk.templateHint', { fields: leaseFields.map((field) => `{{${field}}}`).join(' ') }),
            },
          ]}
          initial={open === 'new' ? { name: '', body: usualLease } : open}
          send={({ name, body }) =>
            api.leaseSigning.saveTemplate({
              id: open === 'new' ? null : open.id,
              name: name as string,
              body: body as string,
            })
          }
          onDone={() => toast(t('rental-desk.templateSaved'))}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={gone !== null}
        onOpenChange={(isOpen) => !isOpen && setGone(null)}
        title={t('rental-desk.deleteTemplateTitle', { name: gone?.name ?? '' })}
        action={t('rental-desk.deleteTemplate')}
        onConfirm={async () => gone && (await remove.mutateAsync(gone))}
      >
        {t('rental-desk.deleteTemplateText')}
      </ConfirmDialog>
    </div>
  );
}
