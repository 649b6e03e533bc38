import { useQuery } from '@tanstack/react-query';
import { Ban, Mail, MoreHorizontal, Pencil, Phone as PhoneIcon, Plus, Star, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { formatPhone, Phone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { ContactPoint } from '#contract/people/contact-points.ts';
import type { Lead } from '#contract/people/leads.ts';
import { contactQueries } from './queries.ts';
import { usePoints } from './use-points.ts';

const PointDialog = lazy(() => import('./point-dialog.tsx'));

type Props = {
  lead: Lead;
  /** Opens the composer, which shows the gate's verdict first; omitted if the reader may not contact the lead. */
  onWrite: ((kind: 'call' | 'email', address: string) => void) | undefined;
};

/** Every address of a lead: the primary one, its details, and which must not be used. */
export default function LeadContacts({ lead, onWrite }: Props) {
  const t = useT();
  const mayWrite = useMay()('messages.send');
  const [editing, setEditing] = useState<ContactPoint | 'new' | null>(null);
  const { data } = useQuery(contactQueries.points(lead.id));
  const { change, remove } = usePoints(lead.id);
  const may = lead.can.change && !lead.archivedAt;
  if (!data) return null;
  return (
    <section aria-label={t('people.reach')} className="mt-4 grid gap-1 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink-3">{t('people.reach')}</h3>
        {may && (
          <Button kind="quiet" size="s" icon={<Plus />} onClick={() => setEditing('new')}>
            {t('people.add')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {data.points.map((point) => (
          <PointRow
            key={`${point.channel} ${point.address}`}
            point={point}
            onUse={
              mayWrite && onWrite
                ? () => onWrite(point.channel === 'phone' ? 'call' : 'email', point.address)
                : undefined
            }
            acts={may ? { edit: () => setEditing(point), change, remove: () => remove(point) } : undefined}
          />
        ))}
      </ul>
      {data.points.length === 0 && <p className="py-1 text-ink-3">{t('people.noAddress')}</p>}
      {editing && (
        <Suspense>
          <PointDialog leadId={lead.id} point={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </section>
  );
}

type Acts = { edit: () => void; change: ReturnType<typeof usePoints>['change']; remove: () => void };

type RowProps = { point: ContactPoint; onUse: (() => void) | undefined; acts: Acts | undefined };

function PointRow({ point, onUse, acts }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { channel, address, label, lineType, primary, doNotUse, note, timeZone } = point;
  const shown = channel === 'phone' ? formatPhone(address) : address;
  const Icon = channel === 'phone' ? PhoneIcon : Mail;
  const which = { channel, address };
  const written = channel === 'phone' ? <Phone value={address} /> : <bdi dir="ltr">{address}</bdi>;
  return (
    <li className="flex min-h-10 items-center gap-2.5 py-1">
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="me-auto min-w-0">
        <p className="flex min-w-0 items-center gap-1.5">
          {doNotUse ? (
            <s className="truncate text-ink-3">{shown}</s>
          ) : onUse ? (
            <button type="button" onClick={onUse} className="tap min-w-0 truncate hover:text-act hover:underline">
              {written}
            </button>
          ) : (
            <span className="min-w-0 truncate">{written}</span>
          )}
          {primary && (
            <Star className="size-3.5 shrink-0 fill-current text-act" role="img" aria-label={t('people.primary')} />
          )}
        </p>
        <p className={cx('text-xs', doNotUse ? 'text-loss' : 'text-ink-3')}>
          <Facts
            of={[
              doNotUse && t('people.doNotUse'),
              label !== 'other' && t(`people.label.${label}`),
              lineType !== 'unknown' && lineType !== label && t(`people.line.${lineType}`),
              timeZone && t('people.thereNow', { time: format.time(new Date().toISOString(), { zone: timeZone }) }),
              note,
            ]}
          />
        </p>
      </div>
      {acts && (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('people.more', { address: shown })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[
            { label: t('people.edit'), icon: <Pencil />, onSelect: acts.edit },
            ...(primary
              ? []
              : [
                  {
                    label: t('people.makePrimary'),
                    icon: <Star />,
                    onSelect: () => acts.change({ ...which, primary: true }),
                  },
                ]),
            {
              label: doNotUse ? t('people.useAgain') : t('people.doNotUse'),
              icon: <Ban />,
              onSelect: () => acts.change({ ...which, doNotUse: !doNotUse }),
            },
            { label: t('people.remove'), icon: <Trash2 />, onSelect: acts.remove },
          ]}
        />
      )}
    </li>
  );
}
