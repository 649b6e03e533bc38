/** Letters and digits alone: RESO's names, ours and a spreadsheet's differ in blanks, signs and case. */
export const bare = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A field's own name, and what others call it. */
type FieldNames<Target extends string> = ReadonlyMap<string, Target>;

export const fieldNames = <Target extends string>(
  own: readonly Target[],
  others: Readonly<Record<string, Target>>,
): FieldNames<Target> =>
  new Map([
    ...Object.entries(others).map(([heading, name]): [string, Target] => [bare(heading), name]),
    ...own.map((name): [string, Target] => [bare(name), name]),
  ]);

/** Which column holds which field, as far as its heading says; of several that hold the same one, the first is read. */
export function suggestBy<Target extends string>(
  names: FieldNames<Target>,
  headings: readonly string[],
): (Target | null)[] {
  const taken = new Set<Target>();
  return headings.map((heading) => {
    const target = names.get(bare(heading));
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}
