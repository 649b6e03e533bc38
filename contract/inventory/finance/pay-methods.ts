/** How money goes to somebody outside. */
export const payMethods = ['ach', 'check', 'wire', 'other'] as const;
export type PayMethod = (typeof payMethods)[number];
