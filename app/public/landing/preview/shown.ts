export const shownParts = ['crm', 'websites', 'marketing'] as const;
export type Shown = (typeof shownParts)[number];
