/** What may be done by somebody else's machine. */
export const serviceNames = ['database', 'mail', 'files', 'ai', 'sms', 'payments', 'push'] as const;
export type ServiceName = (typeof serviceNames)[number];
