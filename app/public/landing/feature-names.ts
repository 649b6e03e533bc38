/** The six features in display order. */
export const featureNames = ['websites', 'crm', 'analytics', 'marketing', 'security', 'team'] as const;
export type FeatureName = (typeof featureNames)[number];
