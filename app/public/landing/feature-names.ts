/** The six features, in the order in which pages tell them. */
export const featureNames = ['websites', 'crm', 'analytics', 'marketing', 'security', 'team'] as const;
export type FeatureName = (typeof featureNames)[number];
