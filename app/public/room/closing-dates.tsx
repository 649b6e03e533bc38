import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { RoomPart } from '#app/inventory/deals/room/room-parts.tsx';
import type { ClientDate } from '#contract/verticals/closing/closing.ts';

const told = ['closing', 'disclosure_send_by', 'disclosure_wait', 'lock', 'funding', 'coverage'] as const;
const words = keysOf('closing.client', told);
const isTold = (kind: string): kind is (typeof told)[number] => (told as readonly string[]).includes(kind);

/** The dates of the loan and the insurance that a client waits for. */
export function ClosingDates({ dates }: { dates: readonly ClientDate[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <RoomPart title={t('closing.client.title')}>
      <ul className="divide-y divide-line border-y border-line">
        {dates.map(
          ({ kind, on }) =>
            isTold(kind) && (
              <li key={kind} className="grid min-h-11 py-1.5">
                <span>{t(words[kind])}</span>
                <span className="num text-sm text-ink-2">{on ? format.date(on) : t('public-room.noDay')}</span>
              </li>
            ),
        )}
      </ul>
    </RoomPart>
  );
}
