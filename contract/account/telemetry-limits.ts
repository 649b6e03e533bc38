/** What a report may hold: a browser cuts it to this before it is sent, and the server refuses more. */
export const most = { type: 100, message: 2_000, stack: 16_000, address: 1_000, utm: 200 } as const;

export const alertLevels = ['error', 'critical'] as const;
