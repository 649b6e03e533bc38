/** Strong and weak: how many homes somebody closes in a year, and how many minutes pass until they call who has just asked. */
const habits: readonly { closings: number; minutes: number }[] = [
  { closings: 7, minutes: 6 },
  { closings: 9, minutes: 3 },
  { closings: 7, minutes: 5 },
  { closings: 5, minutes: 14 },
  { closings: 4, minutes: 25 },
  { closings: 4, minutes: 50 },
  { closings: 3, minutes: 220 },
  { closings: 1, minutes: 960 },
];
/** Who works alone closes what one person can. */
const alone = { closings: 14, minutes: 6 };

const habitOf = (owners: readonly string[], place: number) =>
  owners.length === 1 ? alone : habits[place % habits.length]!;

export const minutesOf = (owners: readonly string[]): number[] =>
  owners.map((_, place) => habitOf(owners, place).minutes);

/** What each set out to close this year: a little more than they will. */
export const closingGoals = (owners: readonly string[]): number[] =>
  owners.map((_, place) => habitOf(owners, place).closings + 1 + (place % 3));

/** Whose the closings of a year are, newest first: everybody's spread over it. */
export function closersOf(owners: readonly string[]): { agent: string; minutes: number }[] {
  const all = owners.flatMap((agent, place) => {
    const { closings, minutes } = habitOf(owners, place);
    return Array.from({ length: closings }, (_, n) => ({ agent, minutes, at: (n + 0.5 + place / 16) / closings }));
  });
  return all.sort((one, other) => one.at - other.at);
}
