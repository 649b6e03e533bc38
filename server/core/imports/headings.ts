/** Keeps letters and digits only, because RESO's names, ours and a spreadsheet's differ in blanks, punctuation and case. */
export const bare = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A field's own name and the names that other systems use for it. */
type FieldNames<Target extends string> = ReadonlyMap<string, Target>;

export const fieldNames = <Target extends string>(
  own: readonly Target[],
  others: Readonly<Record<string, Target>>,
): FieldNames<Target> =>
  new Map([
    ...Object.entries(others).map(([heading, name]): [string, Target] => [bare(heading), name]),
    ...own.map((name): [string, Target] => [bare(name), name]),
  ]);

/** Suggests a field for each column by its heading; of several columns for the same field, the first is used. */
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
