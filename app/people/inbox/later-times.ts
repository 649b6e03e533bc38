/** 9:00 AM on a day, in the reader's zone. */
export const morningIn = (days: number, now = new Date()): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);

/** The suggested times to snooze until, in the reader's zone. */
export function laterTimes(now = new Date()): { name: 'hour' | 'tomorrow' | 'week'; at: Date }[] {
  return [
    { name: 'hour', at: new Date(now.getTime() + 3_600_000) },
    { name: 'tomorrow', at: morningIn(1, now) },
    { name: 'week', at: morningIn(7, now) },
  ];
}
