/** Who asked for a deed and who agreed to it, where two must. */
export type Second = { createdBy: string | null; approvedBy: string | null };
