/** Behavior that a lead's agent should hear about, most telling first; if several apply, only the first is reported. */
export const triggerNames = ['saved', 'same_home', 'homes_day', 'homes_week', 'visits', 'returned'] as const;
export type TriggerName = (typeof triggerNames)[number];

/** After a member contacted a lead, no alerts are sent for this many days. */
export const coolDownDays = 3;
