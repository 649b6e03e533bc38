/** When something that is put off comes back, on the reader's own clock. */
export function laterTimes(now = new Date()): { name: 'hour' | 'tomorrow' | 'week'; at: Date }[] {
  const morning = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
  return [
    { name: 'hour', at: new Date(now.getTime() + 3_600_000) },
    { name: 'tomorrow', at: morning(1) },
    { name: 'week', at: morning(7) },
  ];
}
