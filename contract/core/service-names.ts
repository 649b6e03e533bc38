/** The services that another provider may run. */
export const serviceNames = ['database', 'mail', 'files', 'ai', 'sms', 'payments', 'push'] as const;
export type ServiceName = (typeof serviceNames)[number];
