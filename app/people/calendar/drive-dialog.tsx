import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Drive, Stop } from '#contract/people/drive.ts';
import { calendarQueries } from './queries.ts';

/** A link to that location in a street map. */
const mapAt = ({ latitude, longitude }: Stop): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;

/** The day's stops in the shortest order; the reader marks which appointments may be moved. */
export default function DriveDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useT();
  const [free, setFree] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery(calendarQueries.drive(day, free));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('calendar.drive')}
      description={t('calendar.drive.text')}
      size="m"
    >
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Way drive={data} onFree={(id, isFree) => setFree(isFree ? [...free, id] : free.filter((one) => one !== id))} />
      ) : (
        <SkeletonRows rows={3} columns={1} />
      )}
    </Dialog>
  );
}

function Way({ drive, onFree }: { drive: Drive; onFree: (id: string, isFree: boolean) => void }) {
  const t = useT();
  const format = useFormat();
  const { stops, nowhere, km, kmByTime } = drive;
  if (stops.length === 0 && nowhere.length === 0) return <p className="text-ink-2">{t('calendar.drive.none')}</p>;
  return (
    <div className="grid gap-4">
      {stops.length > 1 && (
        <p className="num text-ink-2" aria-live="polite">
          {km < kmByTime
            ? t('calendar.drive.shorter', { distance: format.distance(km), instead: format.distance(kmByTime) })
            : t('calendar.drive.whole', { distance: format.distance(km) })}
        </p>
      )}
      <ol className="divide-y divide-line border-y border-line">
        {stops.map((stop, place) => (
          <li
            key={`${stop.id} ${stop.occurrence}`}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3 py-2.5"
          >
            <span className="num pt-px text-ink-3">{place + 1}</span>
            <div className="grid min-w-0 gap-0.5">
              <span className="font-medium wrap-anywhere">{stop.title}</span>
              <span className="num text-sm text-ink-2">
                <Facts
                  of={[
                    format.time(stop.startsAt),
                    stop.place,
                    stop.exactness !== 'point' && t(`calendar.drive.by.${stop.exactness}`),
                    stop.km !== null && format.distance(stop.km),
                  ]}
                />
              </span>
              <Checkbox
                label={t('calendar.drive.free')}
                checked={stop.isFree}
                onChange={(isFree) => onFree(stop.id, isFree)}
              />
            </div>
            <a
              href={mapAt(stop)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('calendar.drive.map', { title: stop.title })}
              className="tap grid size-8 place-items-center rounded-s text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <ExternalLink className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ol>
      {nowhere.length > 0 && (
        <p className="text-sm text-ink-2">
          {t('calendar.drive.nowhere', { titles: format.list(nowhere.map(({ title }) => title)) })}
        </p>
      )}
    </div>
  );
}
