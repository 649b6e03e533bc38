/** The morning of a day, on the reader's own clock. */
export const morningIn = (days: number, now = new Date()): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);

/** When something that is put off comes back, on the reader's own clock. */
export function laterTimes(now = new Date()): { name: 'hour' | 'tomorrow' | 'week'; at: Date }[] {
  return [
    { name: 'hour', at: new Date(now.getTime() + 3_600_000) },
    { name: 'tomorrow', at: morningIn(1, now) },
    { name: 'week', at: morningIn(7, now) },
  ];
}
