/** Payment methods to outside payees. */
export const payMethods = ['ach', 'check', 'wire', 'other'] as const;
export type PayMethod = (typeof payMethods)[number];
