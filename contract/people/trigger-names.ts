/** What somebody does by themselves that their agent should hear of, the most telling first: of several, one is told. */
export const triggerNames = ['saved', 'same_home', 'homes_day', 'homes_week', 'visits', 'returned'] as const;
export type TriggerName = (typeof triggerNames)[number];

/** After a person of ours turned to a lead, nobody is called to it for so many days. */
export const coolDownDays = 3;
