/** As the contract has it (`contract/growth/assistant.ts`), without what checks it. */
export const mostLetters = 2_000;
