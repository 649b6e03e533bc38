import { Plus, Trash2 } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { mostRooms, roomLevels, roomTypes } from '#contract/inventory/listing-particulars.ts';

type Room = {
  type: string;
  level?: string | undefined;
  length?: number | null | undefined;
  width?: number | null | undefined;
  note?: string | undefined;
};
type Props = { value: readonly Room[]; onChange: (rooms: Room[]) => void };

const none = '—';

/** Rooms in walking order, with sizes in feet. */
export function RoomsField({ value, onChange }: Props) {
  const t = useT();
  const change = (at: number, part: Partial<Room>) =>
    onChange(value.map((room, place) => (place === at ? { ...room, ...part } : room)));
  const side = (room: Room, at: number, name: 'length' | 'width') => (
    <Input
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      aria-label={t(`listings.room.${name}`)}
      placeholder={t(`listings.room.${name}`)}
      value={room[name] ?? ''}
      onChange={({ target }) => change(at, { [name]: target.value === '' ? null : Number(target.value) })}
      frameClassName="w-24"
    />
  );
  const next = roomTypes.find((type) => !value.some((room) => room.type === type)) ?? roomTypes[0];
  return (
    <div className="grid gap-2.5">
      {value.map((room, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rooms have nothing else of their own
        <div key={at} className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={t('listings.room.type')}
            value={room.type}
            onChange={(type) => change(at, { type })}
            options={[...new Set([...roomTypes, room.type])].map((type) => ({ value: type, label: type }))}
            className="w-40"
          />
          <Select
            aria-label={t('listings.room.level')}
            value={room.level || none}
            onChange={(level) => change(at, { level: level === none ? '' : level })}
            options={[...new Set([none, ...roomLevels, room.level || none])].map((level) => ({
              value: level,
              label: level,
            }))}
            className="w-28"
          />
          {side(room, at, 'length')}
          <span aria-hidden="true">×</span>
          {side(room, at, 'width')}
          <Input
            dir="auto"
            aria-label={t('listings.room.note')}
            placeholder={t('listings.room.note')}
            maxLength={200}
            value={room.note ?? ''}
            onChange={({ target }) => change(at, { note: target.value })}
            frameClassName="w-40 flex-1"
          />
          <IconButton
            label={t('listings.room.remove', { name: room.type })}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {value.length < mostRooms && (
        <Button
          size="s"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...value, { type: next, level: '', length: null, width: null, note: '' }])}
        >
          {t('listings.room.add')}
        </Button>
      )}
    </div>
  );
}
