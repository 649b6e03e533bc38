import { addDays, dayIn } from '../../core/time-zone.ts';

export const renewalWindows = ['30', '60', '90', 'past'] as const;
type RenewalWindow = (typeof renewalWindows)[number];

const pastDays = 60;
/** Where a day begins last and first in the United States. */
const [lastZone, firstZone] = ['Pacific/Pago_Pago', 'Pacific/Guam'];

/**
 * What expires in a window and is not renewed, or has expired and was not. Whether a policy is in force is told by the day where its risk
 * is, so the days asked for leave no hour out: one that expires today is over at 12:01 AM, but not everywhere at once.
 */
export function renewalFilter(window: RenewalWindow, now: number, today: string): string {
  if (window === 'past')
    return `expiresOn:between(${addDays(today, -pastDays)},${dayIn(now, firstZone)})~state:is(expired)`;
  const first = addDays(dayIn(now, lastZone), 1);
  return `expiresOn:between(${first},${addDays(today, Number(window))})~state:is(in_force)`;
}
