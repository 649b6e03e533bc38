/** A column that refers to a lead, and how its rows are moved to another one. */
export type Hanging = {
  table: string;
  column: string;
  /** The columns that identify the row in addition to organization and lead. */
  key: readonly string[];
  /**
   * A lead can have only one row with the same values in these columns: when two leads are merged, a row that the winner already has stays
   * with the loser.
   */
  oncePer?: readonly string[];
  /** The table holds rows about several kinds of records, so it has no foreign key to leads. */
  unreferenced?: true;
  /** What anonymizes the row when the lead is erased: an update's `set` list, and the rows it applies to if not all. */
  unnamed?: { set: string; where?: string };
  /**
   * A law requires the row to keep its names when the lead is erased: the reason to count it under, and the rows it applies to if not all.
   */
  kept?: { as: 'deals' | 'loans' | 'policies'; where?: string };
  /** A column that must not end up pointing at the winner itself: the other end of the row. */
  notTo?: string;
};
