type Seal = { seq: number; hash: string };

export declare function verifyAudit(
  lines: AsyncIterable<string>,
  given?: { keys?: object[]; kept?: Seal },
): Promise<{
  entries: number;
  erased: number;
  head: Seal;
  signature: 'checked' | 'not checked';
  faults: { seq: number; why: string }[];
}>;
