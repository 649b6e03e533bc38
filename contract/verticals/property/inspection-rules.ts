export const inspectionKinds = ['move_in', 'move_out', 'routine'] as const;
/** From best to worst, so that worse can be told. */
export const conditions = ['new', 'good', 'fair', 'poor', 'damaged', 'missing'] as const;
export type Condition = (typeof conditions)[number];

/** What one looks at where nobody said otherwise. */
export const usualRooms: readonly { room: string; items: readonly string[] }[] = [
  { room: 'Entry and living room', items: ['Walls and ceiling', 'Floor', 'Windows and blinds', 'Doors and locks'] },
  { room: 'Kitchen', items: ['Cabinets and counters', 'Stove and oven', 'Refrigerator', 'Sink and faucet'] },
  { room: 'Bedroom', items: ['Walls and ceiling', 'Floor', 'Closet', 'Windows and blinds'] },
  { room: 'Bathroom', items: ['Tub or shower', 'Toilet', 'Sink and faucet', 'Floor'] },
  { room: 'Systems', items: ['Smoke and CO alarms', 'Heating and cooling', 'Lights and outlets'] },
];

export type Looked = { room: string; item: string; condition: Condition | null; note: string };
export type Compared = {
  room: string;
  item: string;
  before: { condition: Condition | null; note: string } | null;
  after: { condition: Condition | null; note: string } | null;
  /** It was better when they moved in. */
  isWorse: boolean;
};

const worth = (condition: Condition | null): number => (condition === null ? -1 : conditions.indexOf(condition));

/** Two inspections side by side, item by item, in the order of the later one. Wear from new to good is nobody's damage. */
export function compareInspections(before: readonly Looked[], after: readonly Looked[]): Compared[] {
  const key = ({ room, item }: { room: string; item: string }) => `${room}\n${item}`.toLowerCase();
  const earlier = new Map(before.map((one) => [key(one), one]));
  const later = new Map(after.map((one) => [key(one), one]));
  const all = [...after, ...before.filter((one) => !later.has(key(one)))];
  return all.map(({ room, item }) => {
    const [was, is] = [earlier.get(key({ room, item })), later.get(key({ room, item }))];
    const isWorse =
      was?.condition != null &&
      is?.condition != null &&
      worth(is.condition) > Math.max(worth(was.condition), worth('good'));
    return {
      room,
      item,
      before: was ? { condition: was.condition, note: was.note } : null,
      after: is ? { condition: is.condition, note: is.note } : null,
      isWorse,
    };
  });
}
