export const censusKinds = ['tracts', 'small_counties'] as const;
export type CensusKind = (typeof censusKinds)[number];
const digitsOf: Record<CensusKind, number> = { tracts: 11, small_counties: 5 };
/** All tracts of the country are some 85,000. */
const mostCodes = 120_000;

/** A code a line, alone or in its own column: eleven digits of a census tract, or five of a county. The rest of a line is left out. */
export function readCodes(
  kind: CensusKind,
  text: string,
): { codes: string[]; refused: { line: number; why: string }[] } {
  const shape = new RegExp(`^\\d{${digitsOf[kind]}}$`);
  const codes = new Set<string>();
  const refused: { line: number; why: string }[] = [];
  text.split(/\r\n|\r|\n/).forEach((row, index) => {
    const cells = row.split(/[|,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    if (cells.every((cell) => cell === '')) return;
    const code = cells.find((cell) => shape.test(cell));
    if (code) codes.add(code);
    // A heading may stand above.
    else if (index > 0) refused.push({ line: index + 1, why: `No code with ${digitsOf[kind]} digits.` });
  });
  if (codes.size > mostCodes) refused.push({ line: 0, why: `More than ${mostCodes.toLocaleString('en-US')} codes.` });
  return { codes: [...codes], refused };
}
