/** Maximum lengths in a report: browsers truncate to these before sending, and the server rejects longer values. */
export const most = { type: 100, message: 2_000, stack: 16_000, address: 1_000, utm: 200 } as const;

export const alertLevels = ['error', 'critical'] as const;
