/** Who requested an action, and who approved it when two people are required. */
export type Second = { createdBy: string | null; approvedBy: string | null };
