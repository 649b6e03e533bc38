import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Camera, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { issuesOf } from '#app/inventory/deals/issues.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { cx } from '#app/ui/classes.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { asJpeg } from '#app/ui/upload/as-jpeg.ts';
import { conditions } from '#contract/verticals/property/inspection-rules.ts';
import type { Inspection, InspectionItem } from '#contract/verticals/property/lease-papers.ts';
import type { Lease } from '#contract/verticals/property/leases.ts';
import { useRentalDeed } from './use-rental-deed.ts';

type Props = { lease: Lease; inspection: Inspection; onClose: () => void };
type Row = Omit<InspectionItem, 'id' | 'photos'>;

const rowsOf = ({ items }: Inspection): Row[] =>
  items.map(({ room, item, condition, note, charge }) => ({ room, item, condition, note, charge }));

/** Room by room and item by item. Once finished nothing of it changes, and the tenant signs it. */
export default function InspectionDialog({ lease, inspection, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [rows, setRows] = useState(() => rowsOf(inspection));
  const [isFinished, setFinished] = useState(false);
  const [added, setAdded] = useState({ room: '', item: '' });
  const isOpen = !inspection.finishedAt;
  const save = useMutation({
    mutationFn: () =>
      api.leasePapers.saveInspection({ id: inspection.id, items: rows, isFinished }, { version: inspection.version }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['leasePapers'] });
      onClose();
    },
  });
  const issues = issuesOf(save.error, []);
  const change = (place: number, part: Partial<Row>) =>
    setRows((before) => before.map((row, at) => (at === place ? { ...row, ...part } : row)));
  const rooms = [...new Set(rows.map(({ room }) => room))];
  return (
    <FormDialog
      title={t(`rental-papers.inspection.${inspection.kind}`)}
      size="l"
      saveLabel={t(isOpen ? (isFinished ? 'rental-papers.finish' : 'rental-papers.save') : 'rental-papers.done')}
      busy={save.isPending}
      onSave={() => (isOpen ? save.mutate() : onClose())}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-6">
        {rooms.map((room) => (
          <fieldset key={room} className="grid gap-2">
            <legend className="mb-1 font-medium">
              <bdi>{room}</bdi>
            </legend>
            {rows.map((row, place) => {
              if (row.room !== room) return null;
              const kept = inspection.items.find((one) => one.room === room && one.item === row.item);
              return (
                <div
                  key={row.item}
                  className={cx(
                    'grid items-center gap-2 border-b border-line pb-2',
                    inspection.kind === 'move_out'
                      ? 'sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)_7rem_auto]'
                      : 'sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1.4fr)_auto]',
                  )}
                >
                  <bdi>{row.item}</bdi>
                  <Select
                    aria-label={t('rental-papers.conditionOf', { item: row.item })}
                    value={row.condition ?? 'none'}
                    disabled={!isOpen}
                    onChange={(value) =>
                      change(place, { condition: value === 'none' ? null : (value as Row['condition']) })
                    }
                    options={[
                      { value: 'none', label: t('rental-papers.condition.none') },
                      ...conditions.map((value) => ({ value, label: t(`rental-papers.condition.${value}`) })),
                    ]}
                  />
                  <Input
                    aria-label={t('rental-papers.noteOf', { item: row.item })}
                    placeholder={t('rental-papers.note')}
                    value={row.note}
                    maxLength={1_000}
                    readOnly={!isOpen}
                    onChange={({ target }) => change(place, { note: target.value })}
                  />
                  {inspection.kind === 'move_out' && (
                    <MoneyField
                      aria-label={t('rental-papers.chargeOf', { item: row.item })}
                      value={row.charge || null}
                      disabled={!isOpen}
                      onChange={(value) => change(place, { charge: value ?? 0 })}
                    />
                  )}
                  <Photos lease={lease} inspection={inspection} item={kept} />
                </div>
              );
            })}
          </fieldset>
        ))}
        {isOpen && (
          <div className="flex flex-wrap items-end gap-2">
            <Input
              aria-label={t('rental-papers.room')}
              placeholder={t('rental-papers.room')}
              value={added.room}
              maxLength={80}
              onChange={({ target }) => setAdded((one) => ({ ...one, room: target.value }))}
            />
            <Input
              aria-label={t('rental-papers.item')}
              placeholder={t('rental-papers.item')}
              value={added.item}
              maxLength={80}
              onChange={({ target }) => setAdded((one) => ({ ...one, item: target.value }))}
            />
            <Button
              icon={<Plus />}
              disabled={!added.room.trim() || !added.item.trim()}
              onClick={() => {
                setRows((before) => [
                  ...before,
                  { room: added.room.trim(), item: added.item.trim(), condition: null, note: '', charge: 0 },
                ]);
                setAdded({ room: added.room, item: '' });
              }}
            >
              {t('rental-papers.addItem')}
            </Button>
          </div>
        )}
        {isOpen && (
          <Checkbox
            checked={isFinished}
            onChange={setFinished}
            label={t('rental-papers.isFinished')}
            hint={t('rental-papers.isFinishedHint')}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** Taken on the spot: kept among the tenant's files and shown at the item. */
function Photos({
  lease,
  inspection,
  item,
}: {
  lease: Lease;
  inspection: Inspection;
  item: InspectionItem | undefined;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const lead = lease.tenants.find((one) => one.lead)?.lead;
  const add = useRentalDeed(async (file: File) => {
    const photo = await asJpeg(file);
    const kept = await api.files.upload({ name: photo.name, lead: lead! }, { body: photo });
    return api.leasePapers.addPhoto({ id: inspection.id, item: item!.id, file: kept.id });
  });
  return (
    <span className="flex flex-wrap items-center justify-end gap-1">
      {item?.photos.map(({ id }, place) => (
        <Link key={id} to={`/file/${id}`} className="tap num text-sm text-act hover:underline">
          {t('rental-papers.photo', { number: place + 1 })}
        </Link>
      ))}
      {item && lead && !inspection.signedAt && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/*"
            className="sr-only"
            aria-label={t('rental-papers.photoOf', { item: item.item })}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) add.mutate(file);
              target.value = '';
            }}
          />
          <IconButton
            size="s"
            label={t('rental-papers.photoOf', { item: item.item })}
            disabled={add.isPending}
            onClick={() => input.current?.click()}
          >
            <Camera />
          </IconButton>
        </>
      )}
    </span>
  );
}
